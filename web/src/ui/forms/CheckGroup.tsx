import type { Choice } from "./SelectField.tsx";
import "./CheckGroup.css";

interface Props {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** A group of checkboxes. */
export const CheckGroup = ({ legend, choices, chosen, onChoose }: Props) => (
  <fieldset className="check-group">
    <legend>{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
        {label}
      </label>
    ))}
  </fieldset>
);
