import test from "ava";
import { expireOffers } from "../../src/core/admissions/applications/offers/expire-offers.ts";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openAdmissions } from "./applicants.ts";

const app = await startApp();
const admin = await app.as("admin");
const { campaign, submitted, decide, move, statusOf } = await openAdmissions(app, admin);
test.after.always(async () => {
  setClock();
  await app.close();
});

const countOf = async (place: { admissionCampaignId: string }, status: string): Promise<number> =>
  (
    await ok(
      admin.get(
        `/admission-applications?count=true&limit=1&status=${status}&admissionCampaignId=${place.admissionCampaignId}`,
      ),
    )
  ).total;
const queue = async (place: { admissionCampaignId: string }): Promise<string[]> =>
  (
    await ok(
      admin.get(
        `/waitlist-entries?limit=200&status=waiting&admissionCampaignId=${place.admissionCampaignId}`,
      ),
    )
  ).data.map(({ admissionApplicationId }) => admissionApplicationId);

test.serial("many offers at once never exceed the seats", async (t) => {
  const place = await campaign(3);
  const all: Array<{ id: string }> = [];
  for (let index = 0; index < 12; index += 1) all.push(await submitted(place));
  const results = await Promise.all(all.map(({ id }) => decide(id, "offered")));
  t.is(results.filter(({ status }) => status === 200).length, 3);
  t.true(results.every(({ status, body }) => status === 200 || body.code === "no_free_seat"));
  t.is(await countOf(place, "offered"), 3);
});

test.serial("offers, declines and withdrawals at once keep the seats, whatever their order", async (t) => {
  const place = await campaign(2);
  const all: Array<{ id: string }> = [];
  for (let index = 0; index < 8; index += 1) all.push(await submitted(place));
  const [first, second, ...rest] = all as [{ id: string }, { id: string }, ...{ id: string }[]];
  for (const { id } of [first, second]) await ok(decide(id, "offered"));
  for (const { id } of rest.slice(0, 3)) await ok(decide(id, "waitlisted"));
  await Promise.all([
    move(first.id, "withdrawn", { reason: "Moves away" }),
    move(second.id, "accepted"),
    ...rest.slice(3).map(({ id }) => decide(id, "offered")),
    move(rest[0]!.id, "withdrawn", { reason: "Found another school" }),
  ]);
  const taken = (await countOf(place, "offered")) + (await countOf(place, "accepted"));
  t.is(taken, 2);
  t.is(await statusOf(second.id), "accepted");
});

test.serial(
  "a seat that becomes free goes to the next on the waiting list, in the order of the office",
  async (t) => {
    const place = await campaign(1);
    const [holder, one, two, three] = [
      await submitted(place),
      await submitted(place),
      await submitted(place),
      await submitted(place),
    ];
    await ok(decide(holder.id, "offered"));
    for (const { id } of [one, two, three]) await ok(decide(id, "waitlisted"));
    t.deepEqual(await queue(place), [one.id, two.id, three.id]);
    const entry = (await ok(admin.get(`/waitlist-entries?admissionApplicationId=${three.id}`))).data[0];
    await ok(admin.put(`/waitlist-entries/${entry.id}/place`, { place: 1 }));
    t.deepEqual(await queue(place), [three.id, one.id, two.id]);
    await ok(move(holder.id, "withdrawn", { reason: "Stays where they are" }));
    t.is(await statusOf(three.id), "offered");
    t.deepEqual(await queue(place), [one.id, two.id]);
    t.is((await admin.put(`/waitlist-entries/${entry.id}/place`, { place: 1 })).body.code, "waitlist_status");
    await ok(move(one.id, "withdrawn", { reason: "No longer interested" }));
    t.deepEqual(await queue(place), [two.id], "who did not have a seat frees none");
    t.is(await statusOf(two.id), "waitlisted");
  },
);

test.serial("seats cannot be reduced below those that are offered", async (t) => {
  const place = await campaign(2);
  for (let index = 0; index < 2; index += 1) await ok(decide((await submitted(place)).id, "offered"));
  const set = (seats: object[]) =>
    admin.put(`/admission-campaigns/${place.admissionCampaignId}/seats`, { seats });
  t.is((await set([{ gradeLevelId: place.gradeLevelId, seats: 1 }])).body.code, "seats_taken");
  t.is((await set([])).body.code, "seats_taken");
  await ok(set([{ gradeLevelId: place.gradeLevelId, seats: 2 }]));
});

test.serial("an offer expires, and the job offers the seat to the next", async (t) => {
  const place = await campaign(1, { offerDays: 3 });
  const [late, next] = [await submitted(place), await submitted(place)];
  const offered = await ok(decide(late.id, "offered"));
  await ok(decide(next.id, "waitlisted"));
  const run = () => expireOffers({ signal: new AbortController().signal });
  t.like(await run(), { expired: 0 });
  t.is(await statusOf(late.id), "offered");
  const later = new Date(`${offered.offerExpiresOn}T12:00:00Z`).getTime() + 86_400_000;
  setClock(() => new Date(later));
  t.like(await run(), { expired: 1, offered: 1 });
  const again = await app.as("admin");
  const { body: closed } = await again.get(`/admission-applications/${late.id}`);
  t.like(closed, { status: "withdrawn", closedBy: "expiry" });
  t.is((await again.get(`/admission-applications/${next.id}`)).body.status, "offered");
  t.like(await run(), { expired: 0, offered: 0 });
});

test.serial(
  "the funnel counts the applications of each state and the seats left, also as a file",
  async (t) => {
    setClock();
    const place = await campaign(4);
    const [one, two, three] = [await submitted(place), await submitted(place), await submitted(place)];
    await ok(decide(one.id, "offered"));
    await ok(decide(two.id, "offered"));
    await ok(move(two.id, "accepted"));
    await ok(decide(three.id, "rejected", { reason: "Too young" }));
    await submitted(place);
    const { data } = await ok(admin.get(`/admission-seats?admissionCampaignId=${place.admissionCampaignId}`));
    t.is(data.length, 1);
    t.like(data[0], {
      ...{
        seats: 4,
        left: 2,
        submitted: 1,
        offered: 1,
        accepted: 1,
        rejected: 1,
        enrolled: 0,
        waitlisted: 0,
      },
    });
    const { body: file } = await admin.get(
      `/admission-seats.csv?admissionCampaignId=${place.admissionCampaignId}`,
    );
    const [head, line] = String(file).trim().split("\r\n");
    t.true(head!.includes("gradeLevelName,seats,left,drafts,submitted,underReview"));
    t.true(line!.includes(`${data[0].gradeLevelName},4,2,0,1,0,0,1,1,0,1,0`), line);
  },
);
