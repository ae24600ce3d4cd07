import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pupil } from "./RegisterSheet.tsx";

const key = "register-order";
const orders = ["rollNumber", "familyName", "givenName"];

/** Sorts the class in the order last chosen in this browser: by roll number, as returned by the service, or by name. */
export function useRegisterOrder(students: readonly Pupil[]) {
  const { i18n } = useTranslation();
  const [order, set] = useState(() => localStorage.getItem(key) ?? "");
  const known = orders.includes(order) ? order : orders[0]!;
  const { compare } = new Intl.Collator(i18n.language);
  const listed =
    known === "rollNumber"
      ? students
      : [...students].sort((one, other) => {
          const [first, second] =
            known === "familyName"
              ? (["familyName", "givenName"] as const)
              : (["givenName", "familyName"] as const);
          return compare(one[first], other[first]) || compare(one[second], other[second]);
        });
  return {
    listed,
    order: known,
    setOrder(next: string) {
      localStorage.setItem(key, next);
      set(next);
    },
  };
}
