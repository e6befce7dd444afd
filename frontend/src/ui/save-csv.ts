import { csvFile, saveFile } from './save-file.ts';
import { toastError } from './toast.tsx';

/** Hands over rows that the screen has, and says where they couldn't be made. Returns whether they were. */
export async function saveCsv(rows: () => string[][], name: string): Promise<boolean> {
  try {
    saveFile(await csvFile(rows()), name);
    return true;
  } catch {
    toastError('The file couldn’t be made.');
    return false;
  }
}
