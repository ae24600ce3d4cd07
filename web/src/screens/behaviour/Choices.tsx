import type { Choice } from "../../ui/forms/SelectField.tsx";
import "./Behaviour.css";

interface Props {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** One of a few choices as buttons, for a thumb. */
export const Choices = ({ legend, name, choices, value, onChoose }: Props) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value} className="choice">
        <input
          type="radio"
          name={name}
          className="unseen"
          value={choice.value}
          required
          checked={choice.value === value}
          onChange={() => onChoose(choice.value)}
        />
        <span>{choice.label}</span>
      </label>
    ))}
  </fieldset>
);
