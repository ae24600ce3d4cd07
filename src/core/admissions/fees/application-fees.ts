import { z } from "zod";
import {
  ApplicationFee,
  ApplicationFeePayment,
  applicationFeeMethods,
  applicationFeePaymentStatuses,
  applicationFeeStatuses,
} from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { readRows } from "../../common/lists/read-rows.ts";

const application =
  "admission_applications a WHERE a.school_id = :school AND a.id = t.admission_application_id";

export const ApplicationFeeView = z
  .object({
    id: z.uuid(),
    admissionApplicationId: z.uuid(),
    applicantName: z.string(),
    applicationNumber: z.string().nullable(),
    amount: MoneyView,
    status: z.enum(applicationFeeStatuses),
    waiveReason: z.string().nullable(),
    waivedBy: z.uuid().nullable(),
    creditedOn: z.iso.date().nullable().describe("When it became a payment of the student"),
    creditedPaymentId: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ApplicationFee" });

export type ApplicationFeeShown = z.input<typeof ApplicationFeeView>;

const computed = {
  applicantName: `SELECT a.given_name || ' ' || a.family_name FROM ${application}`,
  applicationNumber: `SELECT a.application_number FROM ${application}`,
};

const read = readRows(ApplicationFee, ApplicationFeeView, computed);

/** Reads a fee for the caller who has changed it. */
export const shownFee = async (id: string): Promise<ApplicationFeeShown> =>
  (await read.get(id, null)) as unknown as ApplicationFeeShown;

/** The fees of applications; an application has its row from submission or payment on. */
export const applicationFees = crud(ApplicationFee as never, {
  name: "Application fee",
  sensitive: true,
  view: ApplicationFeeView,
  computed,
  access: { read: "application-fees.read" },
  rowScope: wholeSchoolOnly,
  list: {
    filters: {
      status: z.enum(applicationFeeStatuses),
      admissionApplicationId: z.uuid(),
      admissionCampaignId: {
        schema: z.uuid(),
        where: `EXISTS (SELECT FROM ${application} AND a.admission_campaign_id = ?::uuid)`,
        through: "row",
      },
    },
    sort: ["-createdAt"],
  },
});

export const ApplicationFeePaymentView = z
  .object({
    id: z.uuid(),
    applicationFeeId: z.uuid(),
    receiptNumber: z.string(),
    amount: MoneyView,
    method: z.enum(applicationFeeMethods),
    reference: z.string().nullable(),
    payerName: z.string().nullable(),
    note: z.string().nullable(),
    paidOn: z.iso.date(),
    receivedBy: z.uuid().nullable(),
    status: z.enum(applicationFeePaymentStatuses),
    voidedOn: z.iso.date().nullable(),
    voidedBy: z.uuid().nullable(),
    voidReason: z.string().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ApplicationFeePayment" });

/** Payments of application fees, each with its receipt; voided ones stay. */
export const applicationFeePayments = crud(ApplicationFeePayment, {
  name: "Application fee payment",
  sensitive: true,
  view: ApplicationFeePaymentView,
  access: { read: "application-fees.read" },
  rowScope: wholeSchoolOnly,
  list: {
    filters: {
      applicationFeeId: z.uuid(),
      status: z.enum(applicationFeePaymentStatuses),
      method: z.enum(applicationFeeMethods),
    },
    sort: ["-paidOn", "createdAt"],
    search: ["receiptNumber", "payerName"],
  },
});
