import { useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useRead } from "../api/useRead.ts";
import { fullName } from "../lib/fullName.ts";
import "./StudentPicker.css";

/** Finds a student by a few letters or the number; picks none where the letters are changed after that. */
export function StudentPicker({ onPick }: { onPick: (studentId: string) => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const read = useRead("/api/v1/students", {
    query: { q: words, status: "active", limit: 8 },
    enabled: words.trim().length > 0,
    keep: true,
  });
  const items = words.trim() ? (read.data?.data ?? []) : [];
  return (
    <ComboBox
      className="field picker"
      items={items}
      inputValue={words}
      onInputChange={setWords}
      onSelectionChange={(key) => onPick(key === null ? "" : String(key))}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Label className="field-label">{t("fees.student")}</Label>
      <Input className="input" placeholder={t("students.search")} />
      <Popover className="menu picker-menu">
        <ListBox<(typeof items)[number]>
          renderEmptyState={() => (
            <div className="picker-none">{t(words.trim() ? "common.nothingFound" : "students.search")}</div>
          )}
        >
          {(student) => (
            <ListBoxItem id={student.id} textValue={fullName(student)} className="menu-item">
              <bdi>{fullName(student)}</bdi>
              <span className="soft small">{student.admissionNumber}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
