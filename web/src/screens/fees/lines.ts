/** One line of a fee structure or an invoice, as it is typed. */
export interface Line {
  feeCategoryId: string;
  description: string;
  amount: string;
  quantity: string;
  isOptional: boolean;
}

export const emptyLine: Line = {
  feeCategoryId: "",
  description: "",
  amount: "",
  quantity: "1",
  isOptional: false,
};
