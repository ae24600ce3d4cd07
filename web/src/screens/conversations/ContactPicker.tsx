import { useState } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/types.ts";
import { useRead } from "../../api/useRead.ts";
import { PickerEmpty } from "../../ui/people/PickerEmpty.tsx";
import "../../ui/people/StudentPicker.css";

export type Contact = Row<"/api/v1/communication/contacts">;

interface Props {
  /** People already chosen, who are not offered again. */
  without: readonly Contact[];
  onPick: (contact: Contact) => void;
}

/** Finds people the user can message; suggestions are shown before typing. */
export function ContactPicker({ without, onPick }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const q = words.trim();
  const read = useRead("/api/v1/communication/contacts", {
    query: { limit: 20, ...(q && { q }) },
    keep: true,
  });
  const items = (read.data?.data ?? []).filter(({ id }) => !without.some((each) => each.id === id));
  return (
    <ComboBox
      className="field picker"
      items={items}
      inputValue={words}
      selectedKey={null}
      onInputChange={setWords}
      onSelectionChange={(key) => {
        const contact = items.find(({ id }) => id === key);
        if (!contact) return;
        setWords("");
        onPick(contact);
      }}
      allowsEmptyCollection
      menuTrigger="focus"
    >
      <Label className="field-label">{t("conversations.to")}</Label>
      <Input className="input" placeholder={t("conversations.searchPerson")} />
      <Popover className="menu picker-menu">
        <ListBox<Contact>
          renderEmptyState={() => (
            <PickerEmpty read={read} hint={t(q ? "common.nothingFound" : "conversations.noContacts")} />
          )}
        >
          {(contact) => (
            <ListBoxItem id={contact.id} textValue={contact.name} className="menu-item">
              <bdi>{contact.name}</bdi>
              <span className="soft small">{t(`person.${contact.kind}`)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
