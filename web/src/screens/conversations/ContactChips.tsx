import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";
import type { Contact } from "./ContactPicker.tsx";

interface Props {
  chosen: readonly Contact[];
  onRemove: (contact: Contact) => void;
}

export function ContactChips({ chosen, onRemove }: Props) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("conversations.to")}>
      {chosen.map((contact) => (
        <li key={contact.id}>
          <Button
            icon="close"
            onClick={() => onRemove(contact)}
            aria-label={t("conversations.remove", { name: contact.name })}
            event="remove-contact"
          >
            <bdi>{contact.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
