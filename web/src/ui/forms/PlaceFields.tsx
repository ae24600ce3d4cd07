import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "../../i18n/languages.ts";
import { useCountries } from "../../lib/useCountries.ts";
import { SelectField } from "./SelectField.tsx";

interface Place {
  country: string | null;
  timezone: string;
  currency: string;
  locale: string;
}

const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
const currencies = Intl.supportedValuesOf("currency");

/** Keeps the current value of the school as a choice even if the browser does not list it. */
const withOwn = (values: readonly string[], own: string | undefined) =>
  own && !values.includes(own) ? [own, ...values] : values;

/** Returns the time zone of a country that has exactly one. */
const zoneOf = (country: string): string | undefined => {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] };
  const found = locale.getTimeZones?.() ?? [];
  return found.length === 1 && zones.includes(found[0]!) ? found[0] : undefined;
};

/** Country of a school and the settings that depend on it; a new school has no defaults. */
export function PlaceFields({ place }: { place?: Place }) {
  const { t, i18n } = useTranslation();
  const countries = useCountries();
  const [zone, setZone] = useState(place?.timezone ?? "");
  const languageName = (value: string) =>
    languages.find(({ tag }) => tag === value)?.name ??
    new Intl.DisplayNames(i18n.language, { type: "language" }).of(value) ??
    value;
  const names = new Intl.DisplayNames(i18n.language, { type: "currency" });
  return (
    <>
      <SelectField
        label={t("settings.country")}
        name="country"
        none="–"
        required={!place || place.country !== null}
        defaultValue={place?.country ?? ""}
        choices={countries}
        onChange={({ target }) => {
          const found = target.value && zoneOf(target.value);
          if (found) setZone(found);
        }}
      />
      <SelectField
        label={t("settings.timezone")}
        name="timezone"
        none="–"
        required
        value={zone}
        onChange={({ target }) => setZone(target.value)}
        choices={withOwn(zones, place?.timezone).map((value) => ({
          value,
          label: value.replaceAll("_", " "),
        }))}
      />
      <SelectField
        label={t("settings.currency")}
        name="currency"
        none="–"
        required
        defaultValue={place?.currency ?? ""}
        choices={withOwn(currencies, place?.currency).map((value) => ({
          value,
          label: `${value} · ${names.of(value) ?? ""}`,
        }))}
      />
      <SelectField
        label={t("common.language")}
        name="locale"
        required
        defaultValue={place?.locale ?? i18n.language}
        choices={withOwn(
          languages.map(({ tag }) => tag),
          place?.locale,
        ).map((value) => ({ value, label: languageName(value) }))}
      />
    </>
  );
}
