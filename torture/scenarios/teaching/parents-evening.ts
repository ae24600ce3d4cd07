import { setTimeout as pause } from "node:timers/promises";
import { sender } from "../../../bench/support/database/fee-crowd.ts";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { makeFamilies, parent } from "../../support/actors/families.ts";
import { type Call, call, json, type Reply } from "../../support/call.ts";
import { inLanes, percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const meetingsWanted = 3;
/** Refusals that a family understands, and answers with another slot. */
const refusals = ["slot_taken", "family_clash"];

/** All families of a school book their meetings when the booking opens, through two nodes that are killed meanwhile. */
export const parentsEvening: Scenario = {
  id: "parents-evening",
  name: "300 families book three meetings each through two nodes under kills: no clash, no booking lost, no free slot refused",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const families = count(300, 60);
    const databaseUrl = await environment.database();
    await makeFamilies(databaseUrl, families);
    const nodes = [await environment.serve(databaseUrl), await environment.serve(databaseUrl)];
    let tries = 0;
    const answerMs: number[] = [];
    const refused = new Map<string, number>();
    const strange = new Map<string, number>();
    const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1);
    /** Repeats a request until a node answers it. */
    const ask = async (path: string, options: Call): Promise<Reply> => {
      for (;;) {
        tries += 1;
        const reply = await call(nodes[tries % nodes.length]!.url, `/api/v1${path}`, options);
        if (reply.status === 0 || reply.status === 503) {
          await pause(50);
          continue;
        }
        answerMs.push(reply.ms);
        const [, code = ""] = /"code":"(\w+)"/.exec(reply.text) ?? [];
        if (reply.status >= 300) add(refusals.includes(code) ? refused : strange, `${reply.status} ${code}`);
        return reply;
      }
    };
    const office = (await signIn(nodes[0]!.url)).accessToken as string;
    const { eventId, slots } = await openEvening(nodes[0]!.url, office, databaseUrl);
    const tokens: string[] = [];
    await inLanes(families, 16, async (index) => {
      tokens[index] = (await signIn(nodes[index % 2]!.url, parent(index))).accessToken;
    });

    const began = performance.now();
    let kills = 0;
    let isOver = false;
    const killing = (async () => {
      for (; kills < 2 && !isOver; kills += 1) {
        await pause(400);
        const node = kills % nodes.length;
        await nodes[node]!.stop("SIGKILL");
        nodes[node] = await environment.serve(databaseUrl);
      }
    })();
    /** Slots that were booked, by child, as the service acknowledged it. */
    const acknowledged = new Map<string, Set<string>>();
    let withoutThree = 0;
    await Promise.all(
      tokens.map(async (token) => {
        const [child] = json(await ask("/guardian/children", { token })).data;
        const path = `/guardian/children/${child.id}/meeting-slots`;
        const list = async (): Promise<Slot[]> => {
          const { data } = json(await ask(path, { token }));
          return data.filter(({ calendarEventId }: Slot) => calendarEventId === eventId);
        };
        const mine = new Set<string>();
        acknowledged.set(child.id, mine);
        let shown = await list();
        for (;;) {
          // A family that is refused a free slot again and again would never end.
          const left = free(shown);
          if (shown.filter(({ booked }) => booked).length >= meetingsWanted || left.length === 0) break;
          const slot = left[Math.floor(Math.random() * left.length)]!;
          const reply = await ask(`${path}/${slot.id}`, { method: "PUT", token, body: { booked: true } });
          if (reply.status === 200) mine.add(slot.id);
          shown = await list();
        }
        // An answer may have been lost with its node.
        for (const { id, booked } of shown) if (booked) mine.add(id);
        if (shown.filter(({ booked }) => booked).length < meetingsWanted) withoutThree += 1;
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await killing;

    const found = await look(databaseUrl, eventId);
    const promised = [...acknowledged].flatMap(([child, ids]) => [...ids].map((id) => `${id} ${child}`));
    const lost = promised.filter((each) => !found.bookings.has(each)).length;
    return {
      pass:
        lost === 0 &&
        found.bookings.size === promised.length &&
        found.clashes === 0 &&
        found.audited === promised.length &&
        kills === 2 &&
        strange.size === 0,
      numbers: {
        ...{ families, slots, kills, tries, seconds: round(seconds), booked: found.bookings.size, lost },
        ...{ clashes: found.clashes, audited: found.audited, familiesWithoutThree: withoutThree },
        p50Ms: round(percentile(answerMs, 0.5)),
        p99Ms: round(percentile(answerMs, 0.99)),
        refused: [...refused].map(([code, n]) => `${n} x ${code}`).join("; "),
        strangeAnswers: [...strange].map(([code, n]) => `${n} x ${code}`).join("; "),
      },
    };
  },
};

interface Slot {
  id: string;
  calendarEventId: string;
  staffMemberId: string;
  booked: boolean;
}

/** Free slots of teachers whom the family does not meet yet. */
function free(shown: readonly Slot[]): Slot[] {
  const met = new Set(shown.filter(({ booked }) => booked).map(({ staffMemberId }) => staffMemberId));
  return shown.filter(({ booked, staffMemberId }) => !booked && !met.has(staffMemberId));
}

/** Publishes an evening of four hours at which every teacher has slots of ten minutes. */
async function openEvening(url: string, token: string, databaseUrl: string) {
  const send = sender(url, token);
  const start = Date.now() + 7 * 86_400_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const event = await send("POST", "/calendar-events", {
    ...{ title: "Parents' evening", kind: "meeting", startsAt: at(0), endsAt: at(240) },
    audienceFilter: { any: [{ kind: "everyone" }] },
  });
  const teachers = await asAdmin(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT DISTINCT a.staff_member_id AS id FROM teaching_assignments a
       JOIN schools s ON s.id = a.school_id AND s.slug = 'greenfield' WHERE a.status = 'active'`,
    );
    return rows.map(({ id }) => id as string);
  });
  let slots = 0;
  for (const staffMemberId of teachers) {
    const made = await send("POST", `/calendar-events/${event.id}/meeting-slots`, {
      ...{ staffMemberId, startsAt: at(0), endsAt: at(240), minutes: 10 },
    });
    slots += made.created;
  }
  await send("PUT", `/calendar-events/${event.id}/publication`);
  return { eventId: event.id as string, slots };
}

/** Reads the result from the database. `clashes`: meetings of a teacher, a child or a guardian at the same time. */
const look = (url: string, eventId: string) =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      "SELECT id, student_id FROM meeting_slots WHERE calendar_event_id = $1 AND student_id IS NOT NULL",
      [eventId],
    );
    const { rows: counted } = await client.query(
      `SELECT count(*)::int AS clashes, (SELECT count(DISTINCT e.entity_id)::int FROM audit_events e
         JOIN meeting_slots s ON s.school_id = e.school_id AND s.id = e.entity_id AND s.student_id IS NOT NULL
         WHERE s.calendar_event_id = $1) AS audited
       FROM meeting_slots a JOIN meeting_slots b ON b.school_id = a.school_id AND b.id > a.id
         AND (b.staff_member_id = a.staff_member_id OR b.student_id = a.student_id OR b.guardian_id = a.guardian_id)
         AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
       WHERE a.calendar_event_id = $1`,
      [eventId],
    );
    return { ...counted[0], bookings: new Set(rows.map(({ id, student_id }) => `${id} ${student_id}`)) } as {
      clashes: number;
      audited: number;
      bookings: Set<string>;
    };
  });
