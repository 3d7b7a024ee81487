/* ClickHouse as a server, out of the library that chDB ships: its own command line, given to us as arguments. */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>

typedef struct chdb_result chdb_result;
extern chdb_result *chdb_query_cmdline(int argc, char **argv);
extern const char *chdb_result_error(chdb_result *result);

int main(int argc, char **argv) {
  /* A test that is killed must not leave a server behind. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  chdb_result *result = chdb_query_cmdline(argc, argv);
  const char *error = result ? chdb_result_error(result) : "no result";
  if (error) fprintf(stderr, "%s\n", error);
  return error ? 1 : 0;
}
