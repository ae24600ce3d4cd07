import type { ExternalTest } from "../../models/external-tests/index.ts";
import { notify } from "../notifications/notify.ts";

/** Notifies families of results that they can see now, once per student and day of the test. */
export async function notifyTestResults(
  { id, name }: ExternalTest,
  results: ReadonlyArray<{ studentId: string; takenOn: string }>,
): Promise<void> {
  const byDay = Map.groupBy(results, ({ takenOn }) => takenOn);
  for (const [takenOn, ofDay] of byDay)
    await notify({
      type: "external_test_result",
      props: { test: name },
      to: { families: ofDay.map(({ studentId }) => studentId), own: true },
      entityType: "ExternalTest",
      entityId: id,
      url: "/my-progress?tab={student}",
      dedupeKey: `external-test:${id}:${takenOn}:{student}`,
    });
}
