import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import type { KitWords } from "../../kit/useKitWords.ts";
import { useKitWords } from "../../kit/useKitWords.ts";
import { unsaved } from "../../lib/unsaved/unsaved.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { type Found, useFound } from "./useFound.ts";
import "./PalettePanel.css";

/** The search over everything that the signed-in person can open. */
export function PalettePanel({ onClose }: { onClose: () => void }) {
  const words = useKitWords();
  return (
    <Dialog title={words?.("palette.open") ?? "…"} open onClose={onClose}>
      {words ? <Search words={words} onClose={onClose} /> : <Skeleton />}
    </Dialog>
  );
}

function Search({ words, onClose }: { words: KitWords; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { found, isSearching, error } = useFound(useDeferredValue(typed), words);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(chosen, found.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice moves
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const open = ({ href }: Found) => {
    onClose();
    unsaved.leave(() => history.pushState(null, "", href));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === "Enter" && found[at]) open(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack palette">
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label={words("palette.label")}
        placeholder={words("palette.label")}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[at] && `${id}-${at}`}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {error ? <ProblemNote error={error} /> : null}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words("palette.label")}
        className="palette-list"
      >
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled by the input
          <div
            key={each.href + each.label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="palette-item"
            data-event="open-found"
            onClick={() => open(each)}
          >
            <bdi>{each.label}</bdi>
            <span className="soft small">{each.detail}</span>
          </div>
        ))}
      </div>
      <p className="soft small" role="status">
        {found.length === 0 && !isSearching && !error ? words("palette.none") : words("palette.hint")}
      </p>
    </div>
  );
}
