import { batchUntilCommit } from "../../db/batch-until-commit.ts";
import { execute } from "../../db/query.ts";
import { beforeCommit } from "../../db/transaction.ts";
import { sendAfterCommit, signalsInDatabase } from "../common/realtime-events.ts";
import { emailNotifications, type Recipient } from "./delivery/email-notifications.ts";
import { pushNotifications } from "./delivery/push-notifications.ts";
import { textNotifications } from "./delivery/text-notifications.ts";
import { asWritten } from "./types/notification-type.ts";
import { type NotificationTypeName, notificationTypes, type PropsOf } from "./types/notification-types.ts";
import { forgetAfterCommit } from "./unread-counts.ts";
import { writeNotifications } from "./write-notifications-sql.ts";

interface Occasion<T extends NotificationTypeName> {
  type: T;
  props: PropsOf<T>;
  /** Accounts; or the accounts of these students' guardians, with `own` also the students' own accounts. */
  to: { users: readonly string[] } | { families: readonly string[]; own?: boolean };
  entityType?: string;
  entityId?: string;
  /** Path in the web application that the notification opens. `{student}` is replaced by the child's id. */
  url?: string;
  /** An account gets one notification per key. `{student}` is replaced by the child's id. */
  dedupeKey?: string;
}

/**
 * Notifies people, in the transaction of the event. All notifications of a transaction are written by its last statement, so
 * that counters stay locked as briefly as possible.
 */
export function notify<T extends NotificationTypeName>({
  type,
  props,
  to,
  ...about
}: Occasion<T>): Promise<void> {
  const { words, defaults } = notificationTypes[type];
  // Text written by a person is the same in every language.
  const wordings = words === (asWritten as object) ? { en: words.en } : words;
  const texts = Object.fromEntries(
    Object.entries(wordings).map(([language, render]) => [
      language,
      (render as (props: PropsOf<T>) => object)(props),
    ]),
  );
  const common = { type, texts, defaults, ...about };
  return "users" in to
    ? writeAtCommit(to.users.map((userId) => ({ ...common, userId })))
    : writeAtCommit(to.families.map((studentId) => ({ ...common, studentId, own: to.own ?? false })));
}

const writeAtCommit = batchUntilCommit(write, beforeCommit);

async function write(rows: readonly object[]): Promise<void> {
  const recipients = await execute<Recipient & { event: string | null }>(
    writeNotifications(JSON.stringify(rows.map((row, ord) => ({ ...row, ord }))), signalsInDatabase()),
  );
  forgetAfterCommit(recipients.map(({ userId }) => userId));
  sendAfterCommit(recipients.flatMap(({ event }) => event ?? []));
  await emailNotifications(recipients.filter(({ byEmail }) => byEmail));
  await pushNotifications(recipients.filter(({ byPush }) => byPush));
  await textNotifications(recipients);
}
