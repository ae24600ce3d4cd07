import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const MINUTE_MS = 60_000;

const visitors = [
  {
    name: "Joseph Kariuki",
    phone: "+254 700 200001",
    purpose: "Repair of the projector",
    ago: 25,
    stay: null,
  },
  { name: "Ruth Achieng", phone: "+254 700 200002", purpose: "Delivery of books", ago: 180, stay: 40 },
  {
    name: "Unknown visitor",
    phone: null,
    purpose: "Wanted to sell insurance",
    ago: 300,
    stay: null,
    denied: "No appointment",
  },
] as const;

/** Seeds visitors of today: one in the house, one who has left, one who was refused. */
export async function seedVisitors({ row, calendar, accounts }: Seeding): Promise<void> {
  await insertRows(
    "visitor_logs",
    visitors.map((visitor) => {
      const { name, phone, purpose, ago, stay } = visitor;
      const arrived = new Date(calendar.now.getTime() - ago * MINUTE_MS);
      const denied = "denied" in visitor ? visitor.denied : null;
      return row({
        kind: "visit",
        name,
        phone,
        purpose,
        recorded_by: accounts.admin.id,
        in_at: arrived.toISOString(),
        out_at: stay && new Date(arrived.getTime() + stay * MINUTE_MS).toISOString(),
        denied_reason: denied,
        status: denied ? "denied" : stay ? "out" : "in",
      });
    }),
  );
}
