/** One measured number and its budget. */
export interface BenchLine {
  name: string;
  value: number;
  unit: string;
  budget?: { atLeast?: number; atMost?: number };
}

export function withinBudget({ value, budget }: BenchLine): boolean {
  return value >= (budget?.atLeast ?? -Infinity) && value <= (budget?.atMost ?? Infinity);
}

function budgetText({ budget, unit }: BenchLine): string {
  if (budget?.atMost !== undefined) return `at most ${budget.atMost} ${unit}`;
  if (budget?.atLeast !== undefined) return `at least ${budget.atLeast} ${unit}`;
  return '';
}

/** One decimal, rounded towards the side that is over budget, so that no failure reads "✗ 210.0 KB at most 210 KB". */
function valueText({ value, budget }: BenchLine): string {
  const tenths = Number((value * 10).toFixed(3));
  const rounded = budget?.atLeast === undefined ? Math.ceil(tenths) : Math.floor(tenths);
  return (rounded / 10).toFixed(1);
}

export function formatLine(line: BenchLine): string {
  const mark = line.budget ? (withinBudget(line) ? '✓' : '✗') : ' ';
  return `${mark} ${line.name.padEnd(58)} ${valueText(line).padStart(9)} ${line.unit.padEnd(8)} ${budgetText(line)}`.trimEnd();
}
