import { withContestants } from "../support/contestants.ts";
import type { Figure } from "../support/figure.ts";
import { race, verdict } from "../support/race.ts";

const rounds = 7;

/** What every open page asks for again and again. */
export const unreadCount: Figure = {
  id: "P-1",
  alias: "unread",
  timeLimit: 200_000,
  measure: (bed) =>
    withContestants(bed, ["lean", "usual"], async (contestants, token) => {
      const results = await race(bed, contestants, {
        token,
        rounds,
        request: () => ({ path: "/api/v1/communication/notifications/unread-count" }),
      });
      const id = "P-1";
      return [
        verdict(
          results,
          "lean",
          { id, name: "unread count/s against a lean server written by hand" },
          { atLeast: 0.8 },
        ),
        verdict(results, "usual", { id, name: "unread count/s against the usual stack" }, { atLeast: 3 }),
      ];
    }),
};
