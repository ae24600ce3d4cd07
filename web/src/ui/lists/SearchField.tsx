import { useEffect, useId, useState } from "react";
import { Icon } from "../actions/Icon.tsx";
import "./SearchField.css";

interface Props {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}

/** A search field that debounces input. */
export function SearchField({ label, value, onSearch }: Props) {
  const id = useId();
  const [words, setWords] = useState(value);
  useEffect(() => setWords(value), [value]);
  useEffect(() => {
    if (words.trim() === value) return;
    const timer = setTimeout(() => onSearch(words.trim()), 250);
    return () => clearTimeout(timer);
  }, [words, value, onSearch]);
  return (
    <search className="search">
      <Icon name="search" />
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder={label}
        value={words}
        onChange={(change) => setWords(change.target.value)}
      />
    </search>
  );
}
