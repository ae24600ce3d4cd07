import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, integer, json, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const tenantInvoiceStatuses = ["draft", "open", "paid", "void", "uncollectible"] as const;

export interface InvoiceLine {
  description: string;
  quantity: number;
  amountMinor: string;
}

/** An invoice from the platform to the school. */
export class TenantInvoice extends tenantTable({
  subscriptionId: uuid().nullable(),
  number: text(),
  periodStart: day(),
  periodEnd: day(),
  lines: json<InvoiceLine[]>().default([]),
  subtotalMinor: bigint(),
  taxMinor: bigint().default("0"),
  /** The rate used to calculate the tax. */
  taxBasisPoints: integer().default(0),
  totalMinor: bigint(),
  currency: text(),
  issuedOn: day(),
  dueOn: day(),
  paidAt: timestamp().nullable(),
  status: oneOf(tenantInvoiceStatuses),
}) {
  get subtotal(): NonAttribute<Money> {
    return toMoney(this.subtotalMinor, this.currency);
  }

  get tax(): NonAttribute<Money> {
    return toMoney(this.taxMinor, this.currency);
  }

  get total(): NonAttribute<Money> {
    return toMoney(this.totalMinor, this.currency);
  }
}

table(TenantInvoice, "tenant_invoices");
