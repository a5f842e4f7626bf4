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

export function formatLine(line: BenchLine): string {
  const mark = line.budget ? (withinBudget(line) ? '✓' : '✗') : ' ';
  const value = line.value >= 100 ? line.value.toFixed(0) : line.value.toFixed(1);
  return `${mark} ${line.name.padEnd(58)} ${value.padStart(9)} ${line.unit.padEnd(8)} ${budgetText(line)}`.trimEnd();
}
