import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { Download } from 'lucide-react';
import { useSuppliers } from '../../../data/suppliers.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { csvFile, saveFile } from '../../../ui/save-file.ts';
import { useToast } from '../../../ui/toast.tsx';

/** All ingredients with all of their fields, as a file that an import reads back as the same. */
export default function ExportMenu({ ingredients }: { ingredients: readonly Ingredient[] }) {
  const suppliers = useSuppliers();
  const toast = useToast();
  const save = async (kind: 'csv' | 'xlsx') => {
    try {
      const { data } = suppliers.data ? suppliers : await suppliers.refetch({ throwOnError: true });
      const { exportRows, xlsxOf } = await import('../model/import/files.ts');
      const rows = await exportRows(ingredients, data ?? []);
      saveFile(kind === 'csv' ? await csvFile(rows) : await xlsxOf(rows), `Ingredients.${kind}`);
    } catch {
      toast({ title: 'Error exporting ingredients', variant: 'destructive' });
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button className="max-md:basis-[46%]!" icon={<Download aria-hidden size={17} />}>
          Export
        </Button>
      }
      entries={[
        { label: 'As CSV', hint: 'For any spreadsheet', onSelect: () => void save('csv') },
        { label: 'As XLSX', hint: 'For Excel', onSelect: () => void save('xlsx') },
      ]}
    />
  );
}
