import { randomUUID } from "node:crypto";
import test from "ava";
import { cachedUnreadCount, forgetUnreadCounts } from "../../src/core/notifications/unread-counts.ts";
import { withContext } from "../../src/lib/context.ts";

const at = (schoolId: string, user: string, read: () => Promise<number>) =>
  withContext({ schoolId }, () => cachedUnreadCount(user, read));
const unread = (count: number) => async () => count;

test.serial("a count comes from memory until its account is told of a change", async (t) => {
  const [school, one, two] = [randomUUID(), randomUUID(), randomUUID()];
  t.is(await at(school, one, unread(1)), 1);
  t.is(await at(school, two, unread(5)), 5);
  t.is(await at(school, one, unread(2)), 1);
  forgetUnreadCounts(school, [one]);
  t.is(await at(school, one, unread(2)), 2);
  t.is(await at(school, two, unread(6)), 5);
  forgetUnreadCounts(school, null);
  t.is(await at(school, two, unread(6)), 6);
});

test.serial("two schools never share a count", async (t) => {
  const [here, there, user] = [randomUUID(), randomUUID(), randomUUID()];
  t.is(await at(here, user, unread(1)), 1);
  t.is(await at(there, user, unread(2)), 2);
  forgetUnreadCounts(there, [user]);
  t.is(await at(here, user, unread(3)), 1);
});

test.serial("a count that was read while it changed is not kept", async (t) => {
  const [school, user] = [randomUUID(), randomUUID()];
  const outdated = await at(school, user, async () => {
    forgetUnreadCounts(school, [user]);
    return 1;
  });
  t.is(outdated, 1);
  t.is(await at(school, user, unread(2)), 2);
});
