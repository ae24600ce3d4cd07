import { setTimeout as pause } from "node:timers/promises";
import { sender } from "../../../bench/support/database/fee-crowd.ts";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { type Call, call, json, type Reply } from "../../support/call.ts";
import { inLanes } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const lanes = 24;
const seats = 30;
/** The service refuses a form that is sent sooner after it was opened. */
const FORM_MS = 3_500;

/** Many families apply, and answer offers, at the same moment, through two nodes that are killed meanwhile. */
export const familyRush: Scenario = {
  id: "family-rush",
  name: "200 families at once for 30 seats through two nodes under kills: never more offers than seats, nobody lost",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const families = count(200, 60);
    const databaseUrl = await environment.database();
    const serve = () =>
      environment.serve(databaseUrl, { PUBLIC_URL: "https://school.example", TRUST_PROXY: "1" });
    const nodes = [await serve(), await serve()];
    const strange = new Map<string, number>();
    let tries = 0;
    /** Repeats a request until a node answers it. */
    const ask = async (path: string, options: Call = {}): Promise<Reply> => {
      for (;;) {
        tries += 1;
        const reply = await call(nodes[tries % nodes.length]!.url, `/api/v1${path}`, options);
        if (reply.status !== 0 && reply.status !== 503) return reply;
        await pause(50);
      }
    };
    const note = ({ status, text }: Reply) => {
      const code = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ""}`;
      strange.set(code, (strange.get(code) ?? 0) + 1);
    };
    const office = (await signIn(nodes[0]!.url)).accessToken as string;
    const place = await openCampaign(nodes[0]!.url, office);
    const { ticket } = json(await ask("/apply/greenfield"));
    await pause(FORM_MS);

    const tokens: string[] = [];
    await inLanes(families, lanes, async (index) => {
      const from = { "x-forwarded-for": `10.1.${index >> 8}.${index & 255}` };
      const body = { ticket, application: formOf(index, place) };
      const made = await ask("/apply/greenfield/applications", { method: "POST", body, headers: from });
      if (made.status !== 201) return note(made);
      const token = json(made).token as string;
      const sent = await ask("/apply/greenfield/submission", { method: "POST", token, headers: from });
      if (sent.status === 200) tokens.push(token);
      else note(sent);
    });

    let most = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, (await look(databaseUrl, place.gradeLevelId)).held);
        await pause(20);
      }
    })();
    const killing = (async () => {
      for (let kill = 0; kill < 2; kill += 1) {
        await pause(1_000);
        await nodes[kill]!.stop("SIGKILL");
        nodes[kill] = await serve();
      }
    })();
    const ids = await submittedIds(databaseUrl, place.gradeLevelId);
    await inLanes(ids.length, lanes, async (index) => {
      const decide = (decision: string) =>
        ask(`/admission-applications/${ids[index]}/decision`, {
          ...{ method: "PUT", token: office, body: { decision } },
        });
      const offered = await decide("offered");
      if (offered.status === 200) return;
      if (json(offered).code !== "no_free_seat") return note(offered);
      const waiting = await decide("waitlisted");
      if (waiting.status !== 200) note(waiting);
    });
    // Every second family declines, and the next on the list answers in its turn, until nobody has an open offer.
    while ((await look(databaseUrl, place.gradeLevelId)).offered > 0)
      await inLanes(tokens.length, lanes, async (index) => {
        const token = tokens[index]!;
        const headers = { "x-forwarded-for": `10.2.${index >> 8}.${index & 255}` };
        const { status } = json(await ask("/apply/greenfield/application", { token, headers }));
        if (status !== "offered") return;
        const accepts = index % 2 === 0;
        const reply = await ask(`/apply/greenfield/${accepts ? "acceptance" : "refusal"}`, {
          ...{ method: "POST", token, headers },
          ...(accepts && { body: { name: `Parent ${index}`, agreed: true } }),
        });
        if (reply.status !== 200) note(reply);
      });
    await killing;
    isOver = true;
    await watching;

    const found = await look(databaseUrl, place.gradeLevelId);
    // A decision whose answer was lost with its node is refused when it is repeated.
    const unexpected = [...strange.keys()].filter((code) => code !== "409 application_status");
    return {
      pass:
        tokens.length === families &&
        found.applications === families &&
        found.numbers === families &&
        most <= seats &&
        found.accepted === Math.min(seats, Math.ceil(families / 2)) &&
        found.undecided === 0 &&
        found.unqueued === 0 &&
        unexpected.length === 0,
      numbers: {
        ...{ families, seats, tries, submitted: tokens.length, mostHeld: most },
        ...found,
        strangeAnswers: [...strange].map(([code, n]) => `${n} x ${code}`).join("; "),
      },
    };
  },
};

interface Place {
  admissionCampaignId: string;
  gradeLevelId: string;
}

async function openCampaign(url: string, token: string): Promise<Place> {
  const send = sender(url, token);
  const [year] = json(await call(url, "/api/v1/academic-years?limit=1", { token })).data;
  const grade = await send("POST", "/grade-levels", { name: "Rush", code: "RUSH" });
  const campaign = await send("POST", "/admission-campaigns", {
    ...{ name: "Rush", academicYearId: year.id, opensOn: "2020-01-01", closesOn: "2099-12-31" },
  });
  await send("PUT", `/admission-campaigns/${campaign.id}/seats`, {
    seats: [{ gradeLevelId: grade.id, seats }],
  });
  await send("PUT", `/admission-campaigns/${campaign.id}/status`, { status: "open" });
  return { admissionCampaignId: campaign.id, gradeLevelId: grade.id };
}

const formOf = (index: number, place: Place) => ({
  ...place,
  ...{ givenName: `Child ${index}`, familyName: "Rush", dateOfBirth: "2019-01-01", language: "en" },
  guardians: [
    { givenName: "Parent", familyName: `${index}`, relation: "mother", email: `rush${index}@family.example` },
  ],
});

const submittedIds = (url: string, gradeLevelId: string): Promise<string[]> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      "SELECT id FROM admission_applications WHERE grade_level_id = $1 AND status = 'submitted' ORDER BY random()",
      [gradeLevelId],
    );
    return rows.map(({ id }) => id as string);
  });

interface Found {
  applications: number;
  numbers: number;
  held: number;
  offered: number;
  accepted: number;
  undecided: number;
  unqueued: number;
}

/** Reads the result from the database. `unqueued`: applications that wait without a place in the queue, or the other way round. */
const look = (url: string, gradeLevelId: string): Promise<Found> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS applications, count(DISTINCT application_number)::int AS numbers,
         count(*) FILTER (WHERE a.status IN ('offered', 'accepted', 'enrolled'))::int AS held,
         count(*) FILTER (WHERE a.status = 'offered')::int AS offered,
         count(*) FILTER (WHERE a.status = 'accepted')::int AS accepted,
         count(*) FILTER (WHERE a.status IN ('draft', 'submitted'))::int AS undecided,
         count(*) FILTER (WHERE (a.status = 'waitlisted') <> EXISTS (SELECT FROM waitlist_entries w
           WHERE w.school_id = a.school_id AND w.admission_application_id = a.id AND w.status = 'waiting'))::int AS unqueued
       FROM admission_applications a WHERE grade_level_id = $1`,
      [gradeLevelId],
    );
    return rows[0] as Found;
  });
