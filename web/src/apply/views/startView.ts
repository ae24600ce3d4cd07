import { element } from "../element.ts";
import { newForm } from "../formOf.ts";
import { act, page } from "../page.ts";
import { send } from "../send.ts";
import type { Admissions, Campaign } from "../types.ts";
import { dayWords, moneyWords, t } from "../words.ts";
import { documentWords } from "./documentWords.ts";
import { field } from "./fields.ts";

/** The campaigns of the school, and how to get back to an application. */
export const startView = ({ school, campaigns }: Admissions): HTMLElement =>
  element(
    "div",
    { class: "stack" },
    element("h1", {}, t("apply.title")),
    campaigns.length === 0 && element("p", {}, t("apply.noCampaigns")),
    campaigns.map(campaignCard),
    lostLink(),
    (school.email || school.phone) &&
      element(
        "p",
        { class: "soft small" },
        `${t("apply.contact")} `,
        element("bdi", {}, [school.phone, school.email].filter(Boolean).join(" · ")),
      ),
  );

function campaignCard(campaign: Campaign): HTMLElement {
  const { name, state, opensOn, closesOn, minAge, maxAge, ageOn, applicationFee, description } = campaign;
  const facts: (readonly [string, string])[] = [
    ...(state === "upcoming" ? [[t("apply.opens"), dayWords(opensOn)] as const] : []),
    ...(state === "open" ? [[t("apply.closes"), dayWords(closesOn)] as const] : []),
    [t("apply.grades"), campaign.gradeLevels.map((each) => each.name).join(", ")],
    ...(ageOn
      ? [[t("apply.age"), t("apply.ageOn", { age: ageWords(minAge, maxAge), day: dayWords(ageOn) })] as const]
      : []),
    ...(campaign.documentsWanted.length
      ? [[t("apply.documentsNeeded"), campaign.documentsWanted.map(documentWords).join(", ")] as const]
      : []),
    ...(applicationFee ? [[t("apply.fee"), moneyWords(applicationFee)] as const] : []),
  ];
  return element(
    "section",
    { class: "card stack" },
    element(
      "div",
      { class: "row" },
      element("h2", { dir: "auto" }, name),
      element("span", { class: `badge ${state}` }, t(`apply.campaign.${state}`)),
    ),
    description && element("p", { class: "kept-lines", dir: "auto" }, description),
    factList(facts),
    state === "closed" && element("p", { class: "soft" }, t("apply.closedNote")),
    state === "open" &&
      element(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => {
            // A link that is no longer valid would refuse the new application.
            history.replaceState(null, "", location.pathname);
            Object.assign(page, { form: newForm(campaign), token: null, refusal: null, done: null });
            page.render();
            scrollTo(0, 0);
          },
        },
        t("apply.start", { campaign: name }),
      ),
  );
}

const ageWords = (min: number | null, max: number | null) =>
  min !== null && max !== null ? `${min}–${max}` : min === null ? `≤ ${max}` : `≥ ${min}`;

/** Labelled values. */
export const factList = (facts: ReadonlyArray<readonly [string, string | HTMLElement]>): HTMLElement =>
  element(
    "dl",
    { class: "facts" },
    facts.map(([label, value]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, element("bdi", {}, value))),
    ),
  );

/** Asks for new links. The answer is the same whether or not there is an application. */
const lostLink = (): HTMLElement =>
  element(
    "form",
    {
      class: "card stack",
      onsubmit: (event) => {
        event.preventDefault();
        const email = String(new FormData(event.target as HTMLFormElement).get("linkEmail")).trim();
        void act(async () => {
          await send("post", "/api/v1/apply/{slug}/links", { body: { email } });
          return "apply.linksSent";
        });
      },
    },
    element("h2", {}, t("apply.lostTitle")),
    element("p", { class: "soft" }, t("apply.lostHelp")),
    field({
      ...{ name: "linkEmail", label: t("apply.email"), type: "email", required: true },
      autocomplete: "email",
    }),
    element("button", { type: "submit" }, t("apply.sendLink")),
  );
