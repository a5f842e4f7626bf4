import { EvaluationError } from './errors.ts';
import { Duration, RulesSet, Timestamp, typeOf, type Value } from './values.ts';

/** Type-checked access to the arguments of a call. Reading an argument also checks its type. */
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

  any(place: number): Value {
    return this.values[place] ?? null;
  }

  private wrong(place: number, wanted: string): never {
    throw new EvaluationError(`"${this.name}" takes a ${wanted}, not a ${typeOf(this.any(place))}.`);
  }

  string(place: number): string {
    const value = this.any(place);
    return typeof value === 'string' ? value : this.wrong(place, 'string');
  }

  int(place: number): bigint {
    const value = this.any(place);
    return typeof value === 'bigint' ? value : this.wrong(place, 'int');
  }

  number(place: number): bigint | number {
    const value = this.any(place);
    return typeof value === 'bigint' || typeof value === 'number' ? value : this.wrong(place, 'number');
  }

  /** Reads the items of a list or a set. */
  items(place: number): readonly Value[] {
    const value = this.any(place);
    if (Array.isArray(value)) return value;
    return value instanceof RulesSet ? value.items : this.wrong(place, 'list or set');
  }

  list(place: number): Value[] {
    const value = this.any(place);
    return Array.isArray(value) ? value : this.wrong(place, 'list');
  }

  set(place: number): RulesSet {
    const value = this.any(place);
    return value instanceof RulesSet ? value : this.wrong(place, 'set');
  }

  map(place: number): Map<string, Value> {
    const value = this.any(place);
    return value instanceof Map ? value : this.wrong(place, 'map');
  }

  timestamp(place: number): Timestamp {
    const value = this.any(place);
    return value instanceof Timestamp ? value : this.wrong(place, 'timestamp');
  }

  duration(place: number): Duration {
    const value = this.any(place);
    return value instanceof Duration ? value : this.wrong(place, 'duration');
  }
}
