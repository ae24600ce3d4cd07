import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useDebounced } from "../../lib/useDebounced.ts";
import { useFieldError } from "../../ui/forms/formErrors.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";
import { PickerEmpty } from "../../ui/people/PickerEmpty.tsx";
import { useKitWords } from "../useKitWords.ts";
import type { ReferenceSelectProps } from "./ReferenceSelect.tsx";
import { referenceQuery } from "./referenceQuery.ts";
import { useReferenceLabel } from "./useReferenceLabel.ts";
import "../../ui/people/StudentPicker.css";

const PAGE_SIZE = 50;

/** Chooses a row of a long list: the service searches while the user types. */
export function ReferenceSearch(props: ReferenceSelectProps) {
  const { to, label, value, onChange, name, none, required, disabled, quiet } = props;
  const { t } = useTranslation();
  const words = useKitWords();
  const id = useId();
  const error = useFieldError(name, undefined);
  const [picked, setPicked] = useState<Choice>();
  const known = useReferenceLabel(to, value);
  const chosen = (picked?.value === value ? picked.label : known) ?? "";
  /** Undefined while nothing is typed: the field then shows the chosen row. */
  const [typed, setTyped] = useState<string>();
  const q = useDebounced(typed?.trim() ?? "");
  const found = useQuery({
    ...referenceQuery(to, { q, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const rows = found.error ? [] : (found.data?.choices ?? []);
  const isListed = !value || rows.some((row) => row.value === value);
  // The chosen row stays in the collection, or the field would lose its text.
  const items: Choice[] = isListed || typed ? rows : [{ value, label: chosen }, ...rows];
  return (
    <ComboBox
      className="field picker"
      items={items}
      inputValue={typed ?? chosen}
      selectedKey={value || null}
      isRequired={required ?? false}
      isDisabled={disabled ?? false}
      isInvalid={error !== undefined}
      onInputChange={(text) => {
        if (text === chosen) return setTyped(undefined);
        setTyped(text);
        if (text === "" && !required) onChange("");
      }}
      onSelectionChange={(key) => {
        setTyped(undefined);
        if (key === null || key === value) return;
        setPicked(items.find((row) => row.value === key));
        onChange(String(key));
      }}
      allowsEmptyCollection
      menuTrigger="focus"
    >
      <Label className={quiet ? "unseen" : "field-label"}>{label}</Label>
      <Input
        className="input"
        data-path={name}
        aria-describedby={error ? id : undefined}
        placeholder={none && none !== "–" ? none : words?.("reference.type")}
      />
      {error && (
        <span className="field-error" id={id}>
          {error}
        </span>
      )}
      <Popover className="menu picker-menu">
        <search aria-label={label}>
          {found.data?.hasMore && <div className="picker-none small">{words?.("reference.more")}</div>}
          <ListBox<Choice>
            renderEmptyState={() => <PickerEmpty read={found} hint={t("common.nothingFound")} />}
          >
            {(row) => (
              <ListBoxItem id={row.value} textValue={row.label} className="menu-item">
                <bdi>{row.label}</bdi>
              </ListBoxItem>
            )}
          </ListBox>
        </search>
      </Popover>
    </ComboBox>
  );
}
