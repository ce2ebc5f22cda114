"""What the log says of sheets, tables and house rules."""

from common.problems import gettext_noop

KINDS = {
    "contest": gettext_noop("Decisions"),
    "deal": gettext_noop("Deals"),
    "games": gettext_noop("Games played"),
    "house_rules": gettext_noop("House rules"),
    "link": gettext_noop("Links of tables"),
    "seat": gettext_noop("Seats"),
    "sheet": gettext_noop("Sheets"),
    "table": gettext_noop("Tables"),
}

VERBS = {
    "contest.kept": gettext_noop("Decided: kept as recorded"),
    "contest.upheld": gettext_noop("Decided: put right"),
    "deal.came_second": gettext_noop("Entry that came second, kept here"),
    "deal.corrected": gettext_noop("Deal corrected"),
    "deal.recorded": gettext_noop("Deal recorded"),
    "deal.withdrawn": gettext_noop("Deal taken back"),
    "games.chosen": gettext_noop("Games to play chosen"),
    "house_rules.brought_back": gettext_noop("House rules brought back"),
    "house_rules.changed": gettext_noop("House rules changed"),
    "house_rules.made": gettext_noop("House rules written"),
    "house_rules.retired": gettext_noop("House rules retired"),
    "link.made": gettext_noop("Link made"),
    "link.revoked": gettext_noop("Link revoked"),
    "seat.given_back": gettext_noop("Substitute taken back"),
    "seat.taken_over": gettext_noop("Substitute seated"),
    "sheet.closed": gettext_noop("Sheet closed"),
    "sheet.confirmed": gettext_noop("Result confirmed"),
    "sheet.contested": gettext_noop("Contested"),
    "sheet.opened": gettext_noop("Sheet opened"),
    "sheet.opened_to_sign": gettext_noop("Phone let in to sign"),
    "sheet.reopened": gettext_noop("Sheet opened again"),
    "sheet.signed": gettext_noop("Sheet signed"),
    "table.added": gettext_noop("Table added"),
    "table.cleared": gettext_noop("Table cleared"),
    "table.given_up": gettext_noop("Table given up by its phone"),
    "table.handed_over": gettext_noop("Table handed over to another phone"),
    "table.held": gettext_noop("Table taken by a phone"),
    "table.released": gettext_noop("Table taken from a phone"),
    "table.renamed": gettext_noop("Table renamed"),
    "table.retired": gettext_noop("Table retired"),
    "table.seated": gettext_noop("Match brought to the table"),
}
