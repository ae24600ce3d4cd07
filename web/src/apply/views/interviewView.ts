import { element } from "../element.ts";
import { act, page } from "../page.ts";
import { send } from "../send.ts";
import type { Interviews } from "../types.ts";
import { dayWords, t } from "../words.ts";
import { confirmed } from "./confirmed.ts";
import { labelled } from "./fields.ts";

type Slot = Interviews["free"][number];

/** The booked interview, or those that can be booked; nothing if the school offers none. */
export function interviewView({ booked, free }: Interviews): HTMLElement | null {
  if (!booked && free.length === 0) return null;
  return element(
    "section",
    { class: "card stack" },
    element("h2", {}, t("apply.interview")),
    booked
      ? [
          element("p", {}, element("strong", {}, slotWords(booked))),
          confirmed(t("apply.cancelInterview"), t("apply.cancelInterviewAsk"), () => void cancel()),
        ]
      : bookingForm(free),
  );
}

const bookingForm = (free: readonly Slot[]): HTMLElement =>
  element(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        const data = new FormData(event.target as HTMLFormElement);
        void book(String(data.get("interviewSlotId")));
      },
    },
    element("p", { class: "soft" }, t("apply.interviewHelp")),
    labelled(
      { name: "interviewSlotId", label: t("apply.interviewTime"), required: true },
      element(
        "select",
        {},
        free.map((slot) => element("option", { value: slot.id }, slotWords(slot))),
      ),
    ),
    element("button", { type: "submit" }, t("apply.bookInterview")),
  );

const slotWords = ({ date, startsAt, minutes, place }: Slot): string =>
  [dayWords(date), startsAt.slice(0, 5), t("apply.minutes", { minutes }), ...(place ? [place] : [])].join(
    " · ",
  );

/** A refusal leaves the list as it was read: it is read again, since somebody else was faster. */
const book = (interviewSlotId: string) =>
  act(async () => {
    try {
      page.interviews = await send("post", "/api/v1/apply/{slug}/interview", { body: { interviewSlotId } });
    } catch (error) {
      page.interviews = await send("get", "/api/v1/apply/{slug}/interview");
      throw error;
    }
    return "apply.interviewBooked";
  });

const cancel = () =>
  act(async () => {
    page.interviews = await send("delete", "/api/v1/apply/{slug}/interview");
    return "apply.interviewCancelled";
  });
