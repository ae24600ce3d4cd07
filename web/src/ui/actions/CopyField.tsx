import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import "./CopyField.css";

/** A read-only value with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="field wide">
      <label htmlFor={id}>{label}</label>
      <div className="copy">
        <input
          id={id}
          className="input"
          dir="ltr"
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={copied ? "check" : "copy"} onClick={copy} event="copy">
          {t(copied ? "common.copied" : "common.copy")}
        </Button>
      </div>
    </div>
  );
}
