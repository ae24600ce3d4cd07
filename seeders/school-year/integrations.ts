import { randomBytes } from "node:crypto";
import { seal } from "../../src/core/integrations/connections/credentials.ts";
import { endpointSecret, sealSecret } from "../../src/core/integrations/webhooks/secrets.ts";
import { newWebhookSecret } from "../../src/lib/tokens/webhook-signature.ts";
import { insertRows, type Row } from "../factories/insert-rows.ts";
import type { DemoStudent } from "./families.ts";
import type { Seeding } from "./seeding.ts";

const hour = 3_600_000;

/** A hash that matches no secret. */
const UNMATCHABLE_HASH = "0".repeat(64);

/**
 * Seeds integrations: a paused connection with past syncs, a webhook endpoint of a learning platform that receives report
 * card events, API keys, and calendar feeds. None of them is ever called.
 */
export async function seedIntegrations(
  seeding: Seeding,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const { slug, row, calendar, accounts } = seeding;
  const at = (hoursAgo: number) => new Date(calendar.now.getTime() - hoursAgo * hour).toISOString();
  const made = (hoursAgo: number) => ({ created_at: at(hoursAgo), updated_at: at(hoursAgo) });
  await seedConnection(seeding, demoStudents, { at, made });
  await seedWebhook(seeding, { at, made });
  await insertRows("api_keys", [
    row({
      ...made(900),
      user_id: accounts.admin.id,
      name: "Learning platform",
      scopes: ["oneroster.roster", "oneroster.gradebook"],
      secret_hash: UNMATCHABLE_HASH,
      expires_at: at(-24 * 200),
      last_used_at: at(7),
      revoked_at: null,
      status: "active",
    }),
    row({
      ...made(1_400),
      user_id: accounts.admin.id,
      name: "Screen in the hall",
      scopes: ["timetable.read"],
      secret_hash: UNMATCHABLE_HASH,
      expires_at: null,
      last_used_at: at(400),
      revoked_at: at(390),
      status: "revoked",
    }),
  ]);
  const feed = { secret_hash: UNMATCHABLE_HASH, status: "active" };
  await insertRows("calendar_feeds", [
    row({
      ...{ ...made(600), ...feed, user_id: accounts.guardian.id, kind: "timetable", name: "Lessons" },
      ...{ student_id: demoStudents[0]?.id ?? null, last_used_at: at(2) },
    }),
    row({
      ...{ ...made(500), ...feed, user_id: accounts.teacher.id, kind: "calendar", name: `Days of ${slug}` },
      ...{ student_id: null, last_used_at: at(3) },
    }),
  ]);
}

interface Times {
  at(hoursAgo: number): string;
  made(hoursAgo: number): object;
}

const counts = { count_read: 0, count_created: 0, count_updated: 0, count_unchanged: 0 };
const more = { count_conflicts: 0, count_failed: 0 };

async function seedConnection(
  { slug, row, accounts }: Seeding,
  demoStudents: readonly DemoStudent[],
  { at, made }: Times,
): Promise<void> {
  const cursor = { user: at(55), enrollment: at(55) };
  const connection = row({
    ...{ ...made(400), name: "District student system", connector: "oneroster", status: "paused" },
    authorized_by: accounts.admin.id,
    base_url: `https://district.${slug}.example/ims/oneroster/rostering/v1p2`,
    settings: { services: ["rostering"], pageSize: 500 },
    ...{ cursor, last_sync_at: at(48), last_full_sync_at: at(399), every_minutes: 60 },
  });
  const token = randomBytes(24).toString("base64url");
  const credentials = seal({ type: "bearer", token }, connection.id, [`https://district.${slug}.example`]);
  await insertRows("integration_connections", [{ ...connection, auth_type: "bearer", credentials }]);
  const run = (hoursAgo: number, values: object) =>
    row({
      ...{ ...made(hoursAgo), ...counts, ...more, integration_connection_id: connection.id },
      ...{ trigger: "schedule", started_at: at(hoursAgo), finished_at: at(hoursAgo - 0.01) },
      ...{ cursor_from: cursor, cursor_to: cursor, status: "succeeded", error_code: null, error: null },
      ...values,
    });
  const known = demoStudents.slice(0, 12);
  const size = demoStudents.length;
  const partly = run(72, {
    ...{ count_read: 9, count_updated: 3, count_unchanged: 4, count_conflicts: 1, count_failed: 2 },
    status: "partially_failed",
  });
  await insertRows("integration_sync_runs", [
    run(399, { trigger: "manual", cursor_from: {}, count_read: size, count_updated: known.length }),
    partly,
    run(60, {
      status: "failed",
      error_code: "timeout",
      error: "The remote system did not respond in time",
    }),
    run(48, { count_read: 5, count_updated: 2, count_unchanged: 3 }),
  ]);
  const issue = (externalId: string, severity: string, message: string): Row =>
    row({
      ...{ ...made(72), integration_sync_run_id: partly.id, kind: "user", external_id: externalId },
      ...{ severity, message },
    });
  await insertRows("integration_sync_issues", [
    issue("d-2041", "error", "familyName: is missing"),
    issue("d-2077", "error", "email: must be an e-mail address"),
    issue("d-1001", "conflict", "preferredName changed on both sides: kept theirs"),
  ]);
  if (known.length)
    await insertRows(
      "external_id_mappings",
      known.map(({ id }, index) =>
        row({
          ...{ ...made(399), integration_connection_id: connection.id, kind: "user" },
          ...{ external_id: `d-${1001 + index}`, entity_type: "Student", entity_id: id },
          ...{ content_hash: `demo-${index}`, last_seen_at: at(48), status: "active" },
        }),
      ),
    );
}

async function seedWebhook({ slug, row, accounts }: Seeding, { at, made }: Times): Promise<void> {
  const endpoint = row({
    ...{ ...made(900), name: "Learning platform", event_types: ["report_card.published"], status: "paused" },
    ...{ url: `https://learn.${slug}.example/hooks/school`, last_delivery_at: at(170) },
    authorized_by: accounts.admin.id,
  });
  const secret = sealSecret(newWebhookSecret(), endpointSecret, endpoint.id);
  await insertRows("webhook_endpoints", [{ ...endpoint, secret }]);
  const tried = (hoursAgo: number, responseCode: number, durationMs: number) => ({
    ...{ at: at(hoursAgo), responseCode, durationMs },
    error: responseCode === 200 ? null : `The endpoint responded with ${responseCode}`,
  });
  const told = (hoursAgo: number, log: ReturnType<typeof tried>[]) =>
    row({
      ...{ ...made(hoursAgo), webhook_endpoint_id: endpoint.id, event_type: "webhook.test" },
      ...{ data: { endpointId: endpoint.id }, attempts: log.length, log, last_attempt_at: log.at(-1)!.at },
      ...{ delivered_at: log.at(-1)!.at, response_code: 200, status: "delivered" },
    });
  await insertRows("webhook_deliveries", [
    told(400, [tried(400, 200, 143)]),
    told(171, [tried(171, 503, 12), tried(170.9, 200, 168)]),
  ]);
}
