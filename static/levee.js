/* What htmx and CSS cannot do alone. Every page works without this file. */
(() => {
  "use strict";

  const TOAST_MS = 8000;
  const byId = (id) => document.getElementById(id);
  const within = (root, selector) => (root.matches(selector) ? root : root.querySelector(selector));

  /* One live region, empty at load. Cleared first, so that the same words are read twice. */
  let announcing;
  function announce(words) {
    const region = byId("announce");
    const text = (words || "").replace(/\s+/g, " ").trim();
    if (!region || !text) return;
    clearTimeout(announcing);
    region.textContent = "";
    announcing = setTimeout(() => { region.textContent = text; }, 60);
  }

  function announcePreview(radio) {
    const preview = radio.closest(".entry")?.querySelector(`.preview[data-choice="${radio.dataset.choice}"]`);
    if (!preview) return;
    const spoken = [...preview.children].filter((part) => part.getAttribute("aria-hidden") !== "true");
    announce(spoken.map((part) => part.textContent).join(" "));
  }

  /* A first moment that is complete moves on by itself: after a tap, never while arrow keys walk through the choices,
     and not on a form that arrived complete, since its reader came back to change something. */
  let byPointer = false;
  document.addEventListener("pointerdown", () => { byPointer = true; }, true);
  document.addEventListener("keydown", () => { byPointer = false; }, true);

  function isComplete(form, chosen) {
    const groups = form.querySelectorAll("fieldset[data-required]");
    return groups.length > 0 && [...groups].every((group) => group.querySelector(chosen));
  }

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.type !== "radio") return;
    if (input.dataset.choice !== undefined) announcePreview(input);
    const form = input.form;
    if (byPointer && form?.hasAttribute("data-auto-advance")
        && isComplete(form, "input:checked") && !isComplete(form, "input[checked]")) {
      form.requestSubmit(form.querySelector("button[data-advance]"));
    }
  });

  /* Seating: the keys of the first dealer say who sits there, once that is known. */
  function nameSeat(seat) {
    const label = document.querySelector(`[data-name-of="${seat}"]`);
    if (!label) return;
    label.dataset.place ??= label.textContent;
    const [member, guest] = document.querySelectorAll(`[data-seat="${seat}"]`);
    const chosen = member.value ? member.selectedOptions[0].textContent : "";
    label.textContent = guest.value.trim() || chosen || label.dataset.place;
  }

  document.addEventListener("input", (event) => {
    if (event.target.dataset.seat) nameSeat(event.target.dataset.seat);
  });

  /* The toast leaves after eight seconds, but not from under a pointer or the focus. */
  function startToast(toast) {
    if (toast.dataset.started) return;
    toast.dataset.started = "yes";
    let left = TOAST_MS;
    let since;
    let timer;
    const run = () => {
      clearTimeout(timer);
      since = performance.now();
      timer = setTimeout(() => toast.classList.add("gone"), left);
    };
    const hold = () => {
      clearTimeout(timer);
      left = Math.max(left - (performance.now() - since), 1000);
    };
    const resume = () => { if (!toast.matches(":hover, :focus-within")) run(); };
    toast.addEventListener("pointerenter", hold);
    toast.addEventListener("focusin", hold);
    toast.addEventListener("pointerleave", resume);
    toast.addEventListener("focusout", () => setTimeout(resume));
    run();
  }

  function focusOn(element, isNewPage) {
    if (!element.matches("a[href], button, input, select, textarea, [tabindex]")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    if (isNewPage) window.scrollTo(0, 0);
    else element.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-name-of]").forEach((label) => nameSeat(label.dataset.nameOf));
    document.querySelectorAll(".toast").forEach(startToast);
    const errors = document.querySelector(".errors[data-focus]");
    if (errors) focusOn(errors, false);
    byId("trouble")?.querySelector("button").addEventListener("click", calm);
  });

  /* htmx: content that has just arrived. What a poll brings never takes the focus from a reader. */
  let isPolled = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    isPolled = event.detail.requestConfig.elt.hasAttribute("data-poll");
  });

  document.addEventListener("htmx:load", (event) => {
    const arrived = event.detail.elt;
    if (arrived === document.body) return;
    const news = within(arrived, "[data-announce]");
    if (news) announce(news.dataset.announce);
    const toast = within(arrived, ".toast");
    if (toast) startToast(toast);
    const target = within(arrived, "[data-focus]");
    if (target && !isPolled) focusOn(target, arrived.parentElement?.id === "main");
  });

  /* htmx: requests. A poll waits while the page is hidden, and asks at once when it is seen again. */
  const isPoll = (event) => event.detail.elt.hasAttribute("data-poll");

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isPoll(event)) {
      if (document.hidden) event.preventDefault();
    } else {
      event.detail.target.setAttribute("aria-busy", "true");
    }
  });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !window.htmx) return;
    document.querySelectorAll("[data-poll]").forEach((element) => window.htmx.trigger(element, "wake"));
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (isPoll(event)) return;
    event.detail.target.removeAttribute("aria-busy");
    if (event.detail.successful) calm();
  });

  /* htmx: trouble. The form stays as it is; one sentence says so. */
  function calm() {
    byId("trouble").hidden = true;
  }

  function trouble(event, kind) {
    const box = byId("trouble");
    if (!box || isPoll(event)) return;
    box.hidden = false;
    box.querySelector("span").textContent = box.dataset[kind];
  }

  /* A refusal that says where it goes is a page of its own, not trouble. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.status !== 403 || !xhr.getResponseHeader("HX-Retarget")) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  document.addEventListener("htmx:sendError", (event) => trouble(event, "network"));
  document.addEventListener("htmx:timeout", (event) => trouble(event, "network"));
  document.addEventListener("htmx:responseError", (event) => {
    trouble(event, event.detail.xhr.status >= 500 ? "server" : "refused");
  });
})();
