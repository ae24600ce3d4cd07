import { DataTypes, type ModelAttributeColumnOptions } from "sequelize";

/** A column of a table: `Value` is its type in rows, `Optional` whether new rows may omit it. */
export class Column<Value, Optional extends boolean = false> {
  declare readonly value: Value;
  declare readonly isOptional: Optional;
  readonly options: ModelAttributeColumnOptions;

  constructor(options: ModelAttributeColumnOptions) {
    this.options = options;
  }

  nullable(): Column<Value | null, true> {
    const { allowNull: _, ...options } = this.options;
    return new Column(options);
  }

  default(defaultValue: Value | (() => Value)): Column<Value, true> {
    return new Column({ ...this.options, defaultValue });
  }

  /** The database fills the column in: it is computed from others, or has a default of its own. */
  filled(): Column<Value, true> {
    return new Column(this.options);
  }
}

const column = <Value>(type: ModelAttributeColumnOptions["type"]) =>
  new Column<Value>({ type, allowNull: false });

export const uuid = () => column<string>(DataTypes.UUID);
export const text = <Value extends string = string>() => column<Value>(DataTypes.TEXT);
/** A text that is one of these. */
export const oneOf = <const Values extends readonly string[]>(_values: Values) => text<Values[number]>();
export const boolean = () => column<boolean>(DataTypes.BOOLEAN);
export const integer = () => column<number>(DataTypes.INTEGER);
/** Read and written as decimal digits. Columns named `…Minor` are minor units of a currency. */
export const bigint = () => column<string>(DataTypes.BIGINT);
/** Read and written as decimal digits, with up to 10 digits of which 2 are after the point. */
export const decimal = () => column<string>(DataTypes.DECIMAL(10, 2));
/** An instant. */
export const timestamp = () => column<Date>(DataTypes.DATE);
/** A calendar day, YYYY-MM-DD. */
export const day = () => column<string>(DataTypes.DATEONLY);
/** A time of day, HH:MM:SS. */
export const timeOfDay = () => column<string>(DataTypes.TIME);
export const bytes = () => column<Buffer>(DataTypes.BLOB);
export const json = <Value = unknown>() => column<Value>(DataTypes.JSONB);
/** For types that few tables use. */
export const ofType = <Value>(type: ModelAttributeColumnOptions["type"]) => column<Value>(type);

export type Columns = Record<string, Column<any, boolean>>;

/** The values of a row. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name]["value"] };

type OptionalName<C extends Columns> = {
  [Name in keyof C]: C[Name]["isOptional"] extends true ? Name : never;
}[keyof C];

/** What a new row is made from. */
export type NewRowOf<C extends Columns> = Omit<RowOf<C>, OptionalName<C>> &
  Partial<Pick<RowOf<C>, OptionalName<C>>>;
