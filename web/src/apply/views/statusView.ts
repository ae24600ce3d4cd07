import { element } from "../element.ts";
import { page } from "../page.ts";
import { send } from "../send.ts";
import { takeStep } from "../takeStep.ts";
import type { Application } from "../types.ts";
import { dayWords, instantWords, t } from "../words.ts";
import { confirmed } from "./confirmed.ts";
import { field } from "./fields.ts";
import { interviewView } from "./interviewView.ts";
import { factList } from "./startView.ts";

/** Where an application stands in plain words, and what the family can do now. */
export function statusView(application: Application): HTMLElement {
  const { status, closedBy, givenName, familyName, offerExpiresOn, waitlistPlace } = application;
  const child = `${givenName} ${familyName}`;
  const state = status === "withdrawn" && closedBy ? `withdrawn_${closedBy}` : status;
  const zone = page.admissions?.school.timezone ?? "UTC";
  return element(
    "div",
    { class: "stack" },
    element("h1", {}, t("apply.statusTitle", { child })),
    element(
      "section",
      { class: `card stack state ${status}` },
      element("h2", {}, t(`apply.status.${state}`)),
      element(
        "p",
        {},
        t(`apply.statusHelp.${state}`, { child, day: offerExpiresOn ? dayWords(offerExpiresOn) : "" }),
      ),
      waitlistPlace !== null &&
        element("p", { class: "place" }, t("apply.waitlistPlace", { place: waitlistPlace })),
      application.acceptedByName &&
        element(
          "p",
          { class: "soft" },
          t("apply.signedBy", {
            ...{ name: application.acceptedByName, when: instantWords(application.acceptedAt!, zone) },
          }),
        ),
    ),
    status === "offered" && offerForm(application),
    page.interviews && interviewView(page.interviews),
    element(
      "section",
      { class: "card stack" },
      element("h2", {}, t("apply.yourApplication")),
      factList([
        ...(application.applicationNumber
          ? [[t("apply.number"), application.applicationNumber] as const]
          : []),
        [t("apply.campaignName"), application.campaignName],
        [t("apply.grade"), application.gradeLevelName],
        ...(application.submittedAt
          ? [[t("apply.submittedOn"), instantWords(application.submittedAt, zone)] as const]
          : []),
      ]),
      ["submitted", "under_review", "waitlisted", "accepted"].includes(status) && withdrawal(),
    ),
  );
}

/** The offer with its terms: accepted with a typed name, or declined. */
const offerForm = ({ terms }: Application): HTMLElement =>
  element(
    "form",
    {
      class: "card stack",
      onsubmit: (event) => {
        event.preventDefault();
        const data = new FormData(event.target as HTMLFormElement);
        const body = { name: String(data.get("signature")).trim(), agreed: data.has("agreed") };
        void takeStep("apply.accepted", () => send("post", "/api/v1/apply/{slug}/acceptance", { body }));
      },
    },
    element("h2", {}, t("apply.answerTitle")),
    terms &&
      element(
        "div",
        {
          class: "terms kept-lines",
          dir: "auto",
          tabindex: 0,
          role: "region",
          "aria-label": t("apply.terms"),
        },
        terms,
      ),
    element(
      "label",
      { class: "check" },
      element("input", { type: "checkbox", name: "agreed", required: true }),
      element("span", {}, terms ? t("apply.agreeTerms") : t("apply.agree")),
    ),
    field({
      ...{ name: "signature", label: t("apply.signature"), hint: t("apply.signatureHint") },
      ...{ required: true, autocomplete: "name" },
    }),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "submit", class: "primary" }, t("apply.accept")),
      confirmed(
        t("apply.decline"),
        t("apply.declineAsk"),
        () => void takeStep("apply.declined", () => send("post", "/api/v1/apply/{slug}/refusal")),
      ),
    ),
  );

const withdrawal = (): HTMLElement =>
  confirmed(
    t("apply.withdraw"),
    t("apply.withdrawAsk"),
    () => void takeStep("apply.withdrawn", () => send("post", "/api/v1/apply/{slug}/withdrawal")),
  );
