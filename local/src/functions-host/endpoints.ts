/** The metadata that firebase-functions attaches to each exported function. A deploy reads the same metadata. */
interface Endpoint {
  httpsTrigger?: object;
  taskQueueTrigger?: object;
  scheduleTrigger?: { schedule?: unknown; timeZone?: unknown };
}

export type Handler = ((...args: never[]) => unknown) & { __endpoint?: Endpoint };

export interface Deployed {
  name: string;
  handler: Handler;
  schedule: { schedule: string; timeZone: string } | null;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function' && '__endpoint' in value;
}

/** An option may be an expression of the SDK instead of a string. Such an expression is replaced with `otherwise`. */
function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function deployedOf(exports: Readonly<Record<string, unknown>>): Deployed[] {
  return Object.entries(exports).flatMap(([name, handler]) => {
    if (!isHandler(handler)) return [];
    const trigger = handler.__endpoint?.scheduleTrigger;
    const schedule = trigger
      ? { schedule: text(trigger.schedule, ''), timeZone: text(trigger.timeZone, 'UTC') }
      : null;
    return [{ name, handler, schedule }];
  });
}
