import test from "ava";
import fc from "fast-check";
import { currencyExponent, toMinor, toMoney } from "../../src/lib/money.ts";

const currencies = { JPY: 0, XOF: 0, KES: 2, USD: 2, EUR: 2, KWD: 3, TND: 3 } as const;
const currency = fc.constantFrom(...(Object.keys(currencies) as Array<keyof typeof currencies>));
const minor = fc.bigInt({ min: -9_007_199_254_740_991n, max: 9_007_199_254_740_991n });

test("currencies have the digits of ISO 4217, two unless listed", (t) => {
  for (const [code, digits] of Object.entries(currencies)) t.is(currencyExponent(code), digits, code);
  t.is(currencyExponent("XYZ"), 2);
});

test("minor units survive the way to text and back, in every currency", (t) => {
  fc.assert(
    fc.property(minor, currency, (value, code) => {
      const money = toMoney(value, code);
      return money.currency === code && toMinor(money) === value;
    }),
  );
  t.pass();
});

test("the text is a decimal with exactly the digits of its currency", (t) => {
  fc.assert(
    fc.property(minor, currency, (value, code) => {
      const digits = currencies[code];
      const { amount } = toMoney(value, code);
      const form = digits ? new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${digits}}$`) : /^-?(0|[1-9]\d*)$/;
      return form.test(amount) && amount !== "-0" && !/^-0\.0+$/.test(amount);
    }),
  );
  t.deepEqual(toMoney("123450", "KES"), { amount: "1234.50", currency: "KES" });
  t.deepEqual(toMoney(-5, "KWD"), { amount: "-0.005", currency: "KWD" });
  t.deepEqual(toMoney(0n, "JPY"), { amount: "0", currency: "JPY" });
});

test("fewer digits may be written, more are refused and never rounded", (t) => {
  t.is(toMinor({ amount: "12.5", currency: "KES" }), 1_250n);
  t.is(toMinor({ amount: "12", currency: "KWD" }), 12_000n);
  for (const [amount, currency] of [
    ["1.234", "KES"],
    ["1.0", "JPY"],
    ["1.0000", "KWD"],
  ] as const)
    t.throws(() => toMinor({ amount, currency }), { instanceOf: RangeError });
});

test("what cannot be stored exactly is refused", (t) => {
  t.is(toMinor({ amount: "90071992547409.91", currency: "USD" }), 9_007_199_254_740_991n);
  t.is(toMinor({ amount: "-9007199254740991", currency: "JPY" }), -9_007_199_254_740_991n);
  for (const amount of ["90071992547409.92", "-90071992547409.92", "9999999999999999"])
    t.throws(() => toMinor({ amount, currency: "USD" }), { instanceOf: RangeError });
});

test("what is no decimal amount is refused", (t) => {
  const wrong = [
    "",
    " ",
    "1,50",
    "1.",
    ".5",
    "+1",
    "--1",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "1 000",
    "١٢",
    "1\n",
    "9".repeat(17),
  ];
  for (const amount of wrong)
    t.throws(() => toMinor({ amount, currency: "USD" }), { instanceOf: RangeError }, JSON.stringify(amount));
});
