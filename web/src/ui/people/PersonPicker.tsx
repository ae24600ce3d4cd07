import { useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { fullName } from "../../lib/format/fullName.ts";
import { PickerEmpty } from "./PickerEmpty.tsx";
import "./StudentPicker.css";

interface People {
  students: Row<"/api/v1/students">;
  guardians: Row<"/api/v1/guardians">;
  "staff-members": Row<"/api/v1/staff-members">;
}
interface Props<K extends keyof People> {
  kind: K;
  label: string;
  placeholder: string;
  /** Undefined if the search text is changed after a choice. */
  onPick: (person: People[K] | undefined) => void;
}

/** Finds an active person of the school by part of the name or number. */
export function PersonPicker<K extends keyof People>({ kind, label, placeholder, onPick }: Props<K>) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const [chosen, choose] = useState<People[K]>();
  const isChosen = chosen !== undefined && words === fullName(chosen);
  const read = useRead(`/api/v1/${kind as "students"}`, {
    query: { q: words, status: "active", limit: 8 },
    enabled: words.trim().length > 0 && !isChosen,
    keep: true,
  });
  const found = (read.data?.data ?? []) as unknown as People[K][];
  const listed = words.trim() && !read.error ? found : [];
  // Without its item, the field would lose the choice when it loses the focus.
  const items = isChosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  const pick = (person: People[K] | undefined) => {
    choose(person);
    onPick(person);
  };
  return (
    <ComboBox
      className="field picker"
      items={items}
      inputValue={words}
      onInputChange={setWords}
      onSelectionChange={(key) => pick(items.find(({ id }) => id === key))}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Label className="field-label">{label}</Label>
      <Input className="input" placeholder={placeholder} />
      <Popover className="menu picker-menu">
        <ListBox<People[K]>
          renderEmptyState={() => (
            <PickerEmpty read={read} hint={words.trim() ? t("common.nothingFound") : placeholder} />
          )}
        >
          {(person) => (
            <ListBoxItem id={person.id} textValue={fullName(person)} className="menu-item">
              <bdi>{fullName(person)}</bdi>
              <span className="soft small">{detailOf(person)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Distinguishes people with the same name. */
const detailOf = (person: People[keyof People]): string | null | undefined => {
  if ("admissionNumber" in person) return person.admissionNumber;
  return "staffNumber" in person ? person.staffNumber : (person.email ?? person.phones?.[0]);
};
