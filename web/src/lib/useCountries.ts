import { useMemo } from "react";
import { useTranslation } from "react-i18next";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Codes with a display name that are not countries of schools. */
const others = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

const isCountry = (code: string): boolean => {
  if (others.has(code)) return false;
  // Codes of former countries map to their successors.
  return new Intl.Locale(`und-${code}`).region === code;
};

/** Returns all countries sorted by name, in the language of the page. */
export function useCountries() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: "region", fallback: "none" });
    return letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter(isCountry)
      .flatMap((value) => {
        const label = names.of(value);
        return label ? [{ value, label }] : [];
      })
      .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  }, [i18n.language]);
}
