import test from "ava";
import { notificationTypeNames } from "../../src/core/notifications/types/notification-types.ts";
import { everybody } from "../../web/src/app/routes/kinds.ts";
import english from "../../web/src/i18n/locales/en.json" with { type: "json" };
import { typesOf } from "../../web/src/screens/notifications/wishes.ts";

test("every type of notification can be set by those who get it, and has a name", (t) => {
  const offered = new Set<string>(everybody.flatMap((kind) => typesOf(kind, () => true)));
  t.deepEqual([...offered].sort(), [...notificationTypeNames].sort());
  t.deepEqual(Object.keys(english.notifications.type).sort(), [...notificationTypeNames].sort());
});

test("what needs a permission is not offered without it", (t) => {
  const without = typesOf("office", () => false);
  for (const type of ["decision_waiting", "application_submitted", "lesson_plan_submitted"] as const)
    t.false(without.includes(type), type);
  t.false(typesOf("guardian", () => true).includes("application_submitted"));
});
