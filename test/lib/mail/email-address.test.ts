import test from "ava";
import { maskAddresses, parseAddress } from "../../../src/lib/delivery/email-address.ts";

test("an address is read with its name, or alone", (t) => {
  const office = { name: "Hill School", address: "office@hill.example" };
  for (const text of [
    "Hill School <office@hill.example>",
    '  "Hill School"  < office@hill.example >  ',
    "Hill School<office@hill.example>",
  ])
    t.deepEqual(parseAddress(text), office, text);
  t.deepEqual(parseAddress(" office@hill.example "), { name: "", address: "office@hill.example" });
  t.deepEqual(parseAddress("<office@hill.example>"), { name: "", address: "office@hill.example" });
  for (const text of ["Hill <>", "Hill <a> <", "Hill <a>b>", ">"])
    t.deepEqual(parseAddress(text), { name: "", address: text }, text);
});

test("addresses in a text are masked, other words are kept", (t) => {
  t.is(
    maskAddresses("550 <amina@hill.example>: no mailbox, ask office@hill.example; 5 @ 3 a@ @b"),
    "550 <a…@hill.example>: no mailbox, ask o…@hill.example; 5 @ 3 a@ @b",
  );
});
