"""Give everybody a number in their association, in the order in which they came."""

from itertools import count, groupby

from django.db import migrations, models


def number(apps, schema_editor):
    people = apps.get_model("members", "Member").objects.order_by("association_id", "pk")
    for _, members in groupby(people.iterator(), key=lambda member: member.association_id):
        for following, member in zip(count(1), members):
            member.number = following
            member.save(update_fields=["number"])


class Migration(migrations.Migration):
    dependencies = [("members", "0002_people")]

    operations = [
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                fields=("association", "number"), name="member_number_unique_in_association"
            ),
        ),
    ]
