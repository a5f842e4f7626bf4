import { useSession } from '../../browser/session-context.ts';
import { commissionRows } from './commission-rows.ts';
import { CsvButton, loadAll } from './csv-button.tsx';

export function ExportButton({ code }: { code: string }) {
  const { call } = useSession();
  return (
    <CsvButton
      label="Download commissions as CSV"
      fileName={`fanfare-commissions-${code}`}
      load={async () => {
        const { rows, isAll } = await loadAll(async (after) => {
          const { commissions, next } = await call('listCommissions', after === undefined ? {} : { after });
          return { rows: commissions, next };
        });
        return { rows: commissionRows(rows), isAll };
      }}
    />
  );
}
