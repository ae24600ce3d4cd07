import { gather } from "../../db/gather.ts";
import { query } from "../../db/query.ts";
import { beforeCommit } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
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

/**
 * Tells people something, in the transaction of what happened. What one transaction has to tell is written as its last
 * statement, so that nobody's counter stays locked while it works.
 */
export function notify<T extends NotificationTypeName>({
  type,
  props,
  to,
  ...about
}: Occasion<T>): Promise<void> {
  const { words, defaults } = notificationTypes[type];
  // What a person wrote is the same in every language.
  const spoken = words === (asWritten as object) ? { en: words.en } : words;
  const texts = Object.fromEntries(
    Object.entries(spoken).map(([language, say]) => [
      language,
      (say as (props: PropsOf<T>) => object)(props),
    ]),
  );
  const common = { type, texts, defaults, ...about };
  return "users" in to
    ? tell(to.users.map((userId) => ({ ...common, userId })))
    : tell(to.families.map((studentId) => ({ ...common, studentId, own: to.own ?? false })));
}

const tell = gather(write, beforeCommit);

async function write(rows: readonly object[]): Promise<void> {
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
