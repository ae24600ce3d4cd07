import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows, type Row } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

interface Applied {
  [column: string]: unknown;
  id: string;
  status: string;
  submittedAt: Date;
}

/** The fee of a campaign of the demo. */
export const seededFee = { application_fee_minor: "2500", fee_credited: true } as const;

/** Seeds the fees of the submitted applications: those that were decided are paid, one is waived, the others are due. */
export async function seedApplicationFees(
  { row, calendar, accounts }: Seeding,
  campaign: Row,
): Promise<void> {
  const applications = await query<Applied>(unprepared`
    SELECT id, status, submitted_at AS "submittedAt" FROM admission_applications
    WHERE school_id = ${currentSchool} AND admission_campaign_id = ${campaign.id}::uuid ORDER BY application_number`);
  const year = calendar.now.getFullYear();
  const amount = {
    currency: campaign["currency"],
    amount_minor: campaign["application_fee_minor"],
  };
  const isDue = (status: string) => status === "submitted";
  const fees = applications.map(({ id, status, submittedAt }) => {
    const at = submittedAt.toISOString();
    return row({
      ...{ ...amount, admission_application_id: id, created_at: at, updated_at: at },
      status: isDue(status) ? "due" : status === "rejected" ? "waived" : "paid",
      waive_reason: status === "rejected" ? "A brother is at the school" : null,
      waived_by: status === "rejected" ? accounts.admin.id : null,
    });
  });
  await insertRows("application_fees", fees);
  const payments = fees
    .filter(({ status }) => status === "paid")
    .map((fee, index) =>
      row({
        ...{
          ...amount,
          application_fee_id: fee.id,
          created_at: fee["created_at"],
          updated_at: fee["created_at"],
        },
        receipt_number: `AF-${year}-${String(index + 1).padStart(5, "0")}`,
        method: index % 2 ? "mobile_money" : "cash",
        reference: index % 2 ? `MM-AF-${index}` : null,
        paid_on: String(fee["created_at"]).slice(0, 10),
        received_by: accounts.bursar.id,
      }),
    );
  await insertRows("application_fee_payments", payments);
  await insertRows("number_sequences", [
    row({ kind: "application-receipt", year, prefix: `AF-${year}-`, next_value: payments.length + 1 }),
  ]);
}
