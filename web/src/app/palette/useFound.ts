import { useTranslation } from "react-i18next";
import type { PathOf, Query } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import type { KitWords } from "../../kit/useKitWords.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { kindOf, placesOf } from "../routes/navigation.ts";

export interface Found {
  href: string;
  label: string;
  detail: string;
}

const actions = [
  { name: "admit", href: "/students/new", needs: ["students.manage"] },
  { name: "pay", href: "/fees/pay", needs: ["fees.collect"] },
  { name: "message", href: "/messages/new", needs: ["messages.send"] },
  { name: "announce", href: "/announcements/new", needs: ["announcements.manage"] },
  { name: "import", href: "/imports", needs: ["imports.manage"] },
] as const;

const fold = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** What the signed-in person can open that matches some words: screens and actions at once, people and invoices as they arrive. */
export function useFound(typed: string, words: KitWords) {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const q = typed.trim();
  const kind = kindOf(user);
  const isStaff = kind === "office" || kind === "teacher";
  const useSearch = <P extends PathOf<"get">>(path: P, permission: string) =>
    useRead(path, {
      query: { q, limit: 5 } as unknown as Query<P>,
      enabled: isStaff && q.length > 1 && may(permission),
      keep: true,
    });
  const students = useSearch("/api/v1/students", "students.read");
  const guardians = useSearch("/api/v1/guardians", "guardians.read");
  const staff = useSearch("/api/v1/staff-members", "staff.read");
  const invoices = useSearch("/api/v1/fee-invoices", "fees.read");
  const matches = (label: string) =>
    fold(q)
      .split(/\s+/)
      .every((part) => fold(label).includes(part));
  const screens: Found[] = placesOf(user).map(({ href, name }) => ({
    href,
    label: t(`nav.${name}`),
    detail: words("palette.kind.screen"),
  }));
  const offered: Found[] = actions
    .filter(({ needs }) => isStaff && may(...needs))
    .map(({ name, href }) => ({
      href,
      label: words(`palette.do.${name}`),
      detail: words("palette.kind.action"),
    }));
  const people =
    q.length > 1
      ? [
          ...(students.data?.data ?? []).map((row) => ({
            href: `/students/${row.id}`,
            label: fullName(row),
            detail: `${words("palette.kind.student")} · ${row.admissionNumber}`,
          })),
          ...(guardians.data?.data ?? []).map((row) => ({
            href: `/guardians/${row.id}`,
            label: fullName(row),
            detail: words("palette.kind.guardian"),
          })),
          ...(staff.data?.data ?? []).map((row) => ({
            href: `/staff/${row.id}`,
            label: fullName(row),
            detail: `${words("palette.kind.staff")} · ${row.staffNumber}`,
          })),
          ...(invoices.data?.data ?? []).map((row) => ({
            href: `/fees/invoices/${row.id}`,
            label: row.number,
            detail: words("palette.kind.invoice"),
          })),
        ]
      : [];
  const reads = [students, guardians, staff, invoices];
  return {
    found: [...people, ...[...offered, ...screens].filter(({ label }) => matches(label))],
    isSearching: reads.some(({ isFetching }) => isFetching),
    error: reads.find(({ error }) => error)?.error,
  };
}
