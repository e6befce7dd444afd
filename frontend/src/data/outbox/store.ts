/** Keeps unsent jobs in the browser's database, over reloads and closing. */
import { createStore, del, set, values } from 'idb-keyval';
import type { Job } from './job.ts';

export interface JobStore {
  /** The user's, in all organizations. */
  all(userId: string): Promise<Job[]>;
  put(job: Job): Promise<void>;
  remove(id: string): Promise<void>;
}

const inDatabase = (): JobStore => {
  const store = createStore('batchbook-unsent', 'jobs');
  return {
    all: async (userId) => (await values<Job>(store)).filter((job) => job.userId === userId),
    put: (job) => set(job.id, job, store),
    remove: (id) => del(id, store),
  };
};

/** Keeps jobs as long as the page, for a browser without a database. */
export function inMemory(): JobStore {
  const jobs = new Map<string, Job>();
  return {
    all: async (userId) => [...jobs.values()].filter((job) => job.userId === userId),
    put: async (job) => void jobs.set(job.id, job),
    remove: async (id) => void jobs.delete(id),
  };
}

export const openJobStore = (): JobStore => (typeof indexedDB === 'undefined' ? inMemory() : inDatabase());
