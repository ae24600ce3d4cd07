import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/Button.tsx";

const Panel = lazy(async () => ({ default: (await import("./PalettePanel.tsx")).PalettePanel }));

/** The button of the global search in the top bar; Ctrl+K or ⌘K opens it from everywhere. */
export function CommandPalette() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        icon="search"
        kind="plain"
        aria-label={t("common.find")}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        event="open-palette"
      />
      {open && (
        <Suspense fallback={null}>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
