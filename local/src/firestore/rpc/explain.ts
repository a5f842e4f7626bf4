/**
 * Options of a query that requests an explanation. In the answer, the plan is always the same example, while the
 * statistics are real.
 */

export interface ExplainOptions {
  analyze?: boolean;
}

const planSummary = {
  indexesUsed: [
    {
      fields: {
        query_scope: { stringValue: 'Collection' },
        properties: { stringValue: '(__name__ ASC)' },
      },
    },
  ],
};

export interface ExplainMetrics {
  readonly planSummary: typeof planSummary;
  readonly executionStats?: object;
}

export const planOnly: ExplainMetrics = { planSummary };

export function planWithStatistics(
  results: number,
  documentsRead: number,
  milliseconds: number,
): ExplainMetrics {
  return {
    planSummary,
    executionStats: {
      resultsReturned: String(results),
      executionDuration: { seconds: '0', nanos: Math.max(1000, Math.round(milliseconds * 1e6)) },
      readOperations: String(Math.max(1, documentsRead)),
      debugStats: { fields: { documents_scanned: { stringValue: String(documentsRead) } } },
    },
  };
}
