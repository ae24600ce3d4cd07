import { query } from "../../db/query.ts";
import { beforeCommit, runningTransaction, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { context, schoolId, withContext } from "../../lib/context.ts";
import { sendAfterCommit, signalsInDatabase } from "./events.ts";
import { mailNotifications, type Told } from "./mail-notifications.ts";
import { asWritten } from "./notification-type.ts";
import { type NotificationTypeName, notificationTypes, type PropsOf } from "./notification-types.ts";
import { pushNotifications } from "./push-notifications.ts";
import { textNotifications } from "./text-notifications.ts";
import { writeNotifications } from "./write-notifications-sql.ts";

interface Occasion<T extends NotificationTypeName> {
  type: T;
  props: PropsOf<T>;
  /** Accounts, or the guardians of these students who have one, and `own` the students' own. */
  to: { users: readonly string[] } | { families: readonly string[]; own?: boolean };
  entityType?: string;
  entityId?: string;
  /** Where it leads to, as a path of the web application. */
  url?: string;
  /** Nobody is told the same twice; `{student}` in it stands for the child's id. */
  dedupeKey?: string;
}

const waiting = new WeakMap<object, object[]>();

/**
 * Tells people something, in the transaction of what happened. What one transaction has to tell is written as its last
 * statement, so that nobody's counter stays locked while it works.
 */
export const notify = <T extends NotificationTypeName>({ type, props, to, ...about }: Occasion<T>) =>
  transaction(async () => {
    const { words, defaults } = notificationTypes[type];
    // What a person wrote is the same in every language.
    const spoken = words === (asWritten as object) ? { en: words.en } : words;
    const texts = Object.fromEntries(
      Object.entries(spoken).map(([language, say]) => [
        language,
        (say as (props: PropsOf<T>) => object)(props),
      ]),
    );
    const running = runningTransaction()!;
    const rows = waiting.get(running) ?? [];
    if (!waiting.has(running)) {
      waiting.set(running, rows);
      const caller = context();
      beforeCommit(() => {
        waiting.delete(running);
        return withContext(caller, () => write(rows));
      });
    }
    const common = { type, texts, defaults, ...about };
    if ("users" in to) for (const userId of to.users) rows.push({ ...common, userId });
    else for (const studentId of to.families) rows.push({ ...common, studentId, own: to.own ?? false });
  });

async function write(rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const told = await query<Told & { event: string | null }>(
    { name: "write-notifications", text: writeNotifications },
    [schoolId(), JSON.stringify(rows.map((row, ord) => ({ ...row, ord }))), now(), signalsInDatabase()],
    { readOnly: false },
  );
  sendAfterCommit(told.flatMap(({ event }) => event ?? []));
  await mailNotifications(told.filter(({ byEmail }) => byEmail));
  await pushNotifications(told.filter(({ byPush }) => byPush));
  await textNotifications(told);
}
