/** What a child owes and has paid, as a statement written for this one response. */
export const feesOfChild = {
  name: "fees-of-child",
  text: `SELECT s.id AS "studentId", b.currency, b.balance_minor AS balance,
      (SELECT coalesce(sum(free_minor), 0) FROM payment_shares p WHERE p.school_id = $1 AND p.student_id = $2) AS credit,
      (SELECT coalesce(sum(balance_minor), 0) FROM installments i WHERE i.school_id = $1 AND i.student_id = $2
        AND i.balance_minor > 0 AND i.due_on < current_date) AS overdue,
      (SELECT json_build_object('dueOn', due_on, 'amount', balance_minor) FROM installments i
        WHERE i.school_id = $1 AND i.student_id = $2 AND i.balance_minor > 0 AND i.due_on >= current_date
        ORDER BY due_on LIMIT 1) AS "nextDue",
      (SELECT json_agg(json_build_object('id', f.id, 'number', f.number, 'issuedOn', f.issued_on, 'dueOn', f.due_on,
          'status', f.state, 'total', f.total_minor, 'paid', f.paid_minor, 'balance', f.balance_minor,
          'lines', (SELECT json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
              'amount', l.amount_minor) ORDER BY l.position)
            FROM fee_invoice_lines l WHERE l.school_id = $1 AND l.fee_invoice_id = f.id),
          'installments', (SELECT json_agg(json_build_object('id', i.id, 'dueOn', i.due_on, 'amount', i.amount_minor,
              'balance', i.balance_minor) ORDER BY i.sequence)
            FROM installments i WHERE i.school_id = $1 AND i.fee_invoice_id = f.id)) ORDER BY f.issued_on DESC)
        FROM fee_invoices f WHERE f.school_id = $1 AND f.student_id = $2) AS invoices,
      (SELECT json_agg(json_build_object('id', p.id, 'paidOn', p.paid_on, 'method', p.method, 'reference', p.reference,
          'amount', h.amount_minor, 'receipt', r.number) ORDER BY p.paid_on DESC)
        FROM payment_shares h JOIN payments p ON p.school_id = $1 AND p.id = h.payment_id
        LEFT JOIN receipts r ON r.school_id = $1 AND r.payment_id = p.id
        WHERE h.school_id = $1 AND h.student_id = $2 AND NOT h.reversed) AS payments
    FROM students s JOIN fee_balances b ON b.school_id = $1 AND b.student_id = s.id
    WHERE s.school_id = $1 AND s.id = $2`,
};
