import { EvaluationError } from './errors.ts';
import { Duration, RulesSet, Timestamp, typeOf, type Value } from './values.ts';

/** The arguments of a call. Reading an argument also checks its type. */
export class Arguments {
  readonly count: number;
  private readonly name: string;
  private readonly values: readonly Value[];

  constructor(name: string, values: readonly Value[]) {
    this.name = name;
    this.values = values;
    this.count = values.length;
  }

  exactly(...counts: number[]): this {
    if (!counts.includes(this.count)) {
      throw new EvaluationError(`"${this.name}" takes ${counts.join(' or ')} arguments, not ${this.count}.`);
    }
    return this;
  }

  any(index: number): Value {
    return this.values[index] ?? null;
  }

  private wrong(index: number, wanted: string): never {
    throw new EvaluationError(`"${this.name}" takes a ${wanted}, not a ${typeOf(this.any(index))}.`);
  }

  string(index: number): string {
    const value = this.any(index);
    return typeof value === 'string' ? value : this.wrong(index, 'string');
  }

  int(index: number): bigint {
    const value = this.any(index);
    return typeof value === 'bigint' ? value : this.wrong(index, 'int');
  }

  number(index: number): bigint | number {
    const value = this.any(index);
    return typeof value === 'bigint' || typeof value === 'number' ? value : this.wrong(index, 'number');
  }

  /** The items of a list or a set. */
  items(index: number): readonly Value[] {
    const value = this.any(index);
    if (Array.isArray(value)) return value;
    return value instanceof RulesSet ? value.items : this.wrong(index, 'list or set');
  }

  list(index: number): Value[] {
    const value = this.any(index);
    return Array.isArray(value) ? value : this.wrong(index, 'list');
  }

  set(index: number): RulesSet {
    const value = this.any(index);
    return value instanceof RulesSet ? value : this.wrong(index, 'set');
  }

  map(index: number): Map<string, Value> {
    const value = this.any(index);
    return value instanceof Map ? value : this.wrong(index, 'map');
  }

  timestamp(index: number): Timestamp {
    const value = this.any(index);
    return value instanceof Timestamp ? value : this.wrong(index, 'timestamp');
  }

  duration(index: number): Duration {
    const value = this.any(index);
    return value instanceof Duration ? value : this.wrong(index, 'duration');
  }
}
