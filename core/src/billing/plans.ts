/** Posts and uses of the assistant are counted by month; storage is in megabytes. */
export const limitNames = [
  'posts',
  'aiMessages',
  'aiImages',
  'storage',
  'workspaces',
  'members',
  'accounts',
] as const;
export type LimitName = (typeof limitNames)[number];

/** Null means unlimited. Posts and storage always have a limit, because each post and each file costs us something. */
export type Limits = Readonly<Record<LimitName, number | null>> & {
  readonly posts: number;
  readonly storage: number;
};

export interface PlanFacts {
  readonly name: string;
  /** The price of a month in cents of US dollars. */
  readonly monthlyCents: number;
  readonly limits: Limits;
}

const gigabyte = 1024;

/**
 * Every plan with its price and limits, from the smallest to the largest. The ids must not change, because they are
 * stored.
 */
export const plans = {
  free: {
    name: 'Free',
    monthlyCents: 0,
    limits: {
      posts: 100,
      aiMessages: 50,
      aiImages: 5,
      storage: 10 * gigabyte,
      workspaces: 1,
      members: 1,
      accounts: 9,
    },
  },
  creator: {
    name: 'Creator',
    monthlyCents: 1_200,
    limits: {
      posts: 500,
      aiMessages: 300,
      aiImages: 30,
      storage: 50 * gigabyte,
      workspaces: 2,
      members: 2,
      accounts: 20,
    },
  },
  pro: {
    name: 'Pro',
    monthlyCents: 2_900,
    limits: {
      posts: 2_000,
      aiMessages: 1_000,
      aiImages: 100,
      storage: 200 * gigabyte,
      workspaces: 5,
      members: 6,
      accounts: 50,
    },
  },
  business: {
    name: 'Business',
    monthlyCents: 7_900,
    limits: {
      posts: 100_000,
      aiMessages: null,
      aiImages: 1_000,
      storage: 1024 * gigabyte,
      workspaces: 25,
      members: 30,
      accounts: 200,
    },
  },
} as const satisfies Readonly<Record<string, PlanFacts>>;

export type Plan = keyof typeof plans;

export const isPlan = (value: unknown): value is Plan =>
  typeof value === 'string' && Object.hasOwn(plans, value);

export const limitsOf = (plan: Plan): Limits => plans[plan].limits;

export const planIds = Object.keys(plans) as Plan[];

export const higherPlan = (a: Plan, b: Plan): Plan => (planIds.indexOf(a) < planIds.indexOf(b) ? b : a);

/** The next larger plan; null for the largest. */
export const planAbove = (plan: Plan): Plan | null => planIds[planIds.indexOf(plan) + 1] ?? null;
