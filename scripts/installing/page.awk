# Makes a manual page of what a program says of itself.
#
#   awk -v name=tinamou-solve -v program=tinamou -v version=0.1.0 -v date=2026-11-23 -f page.awk
#     HELP-OF-PROGRAM HELP-OF-COMMAND Documentation/COMMAND-LINE.md
#
# Both helps with lines that are not wrapped; the page of the program itself takes its help twice. Exit codes come
# from the program's help, files and the environment from the tables of that document.

FNR == 1 { file++ }

# Exit codes, wherever the page is about.
file == 1 && sub(/^Exit codes: /, "") {
  sub(/\.$/, "")
  # Each begins with its number.
  while (match($0, /[;,] [0-9]/)) {
    codes[++codeCount] = substr($0, 1, RSTART - 1)
    $0 = substr($0, RSTART + 2)
  }
  codes[++codeCount] = $0
}

file == 2 && /^OVERVIEW: / {
  abstract = substr($0, 11)
  part = "overview"
  next
}
file == 2 && /^USAGE: / {
  synopsis[++usageCount] = substr($0, 8)
  part = "usage"
  next
}
file == 2 && /^[A-Z ]+:$/ {
  part = $0
  next
}
file == 2 && part == "usage" && NF {
  sub(/^ +/, "")
  synopsis[++usageCount] = $0
}
file == 2 && part == "overview" && NF && !/^Exit codes: / { text[++textCount] = $0 }
# The name of an argument, option or command begins in the third column, and what is said of it in the 27th of the
# same line, or of the next where the name is longer.
file == 2 && part ~ /:$/ && /^  [^ ]/ && !/^  See / {
  entry[++entryCount] = substr($0, 3)
  said[entryCount] = ""
  section[entryCount] = part
  wide = substr($0, 3, 23)
  if (length($0) > 26 && substr($0, 26, 1) == " " && substr($0, 27, 1) != " ") {
    # Where the next line goes on, the name was longer and has a blank here by chance.
    shorter[entryCount] = wide
    rest[entryCount] = substr($0, 27)
  }
  next
}
file == 2 && part ~ /:$/ && /^                          [^ ]/ {
  said[entryCount] = said[entryCount] (said[entryCount] == "" ? "" : " ") substr($0, 27)
  delete shorter[entryCount]
}

# Tables of the document.
file == 3 && /^#/ { table = $0 }
file == 3 && (table == "## Environment" || table == "## Files") && /^\| `/ {
  line = $0
  gsub(/\\\|/, "\001", line)
  split(line, cells, / *\| */)
  # What other programs keep is none of this one's business.
  if (program == "tinamou" ? cells[3] ~ /`(bench|fuzz)`/ : cells[3] !~ "`" program "`" && table == "## Files") next
  count[table]++
  first[table, count[table]] = cells[2]
  second[table, count[table]] = cells[3]
}

# Words as they are, whatever they would mean to the formatter.
function plain(words) {
  gsub(/\\/, "\\e", words)
  gsub(/-/, "\\-", words)
  gsub(/'/, "\\(aq", words)
  gsub(/`/, "\\(ga", words)
  gsub(/\^/, "\\(ha", words)
  gsub(/~/, "\\(ti", words)
  gsub(/…/, "\\[u2026]", words)
  gsub(/–/, "\\(en", words)
  gsub(/\001/, "|", words)
  if (words ~ /^\./) words = "\\&" words
  return words
}

# The name of an option or argument: letters are bold, what stands for something else is slanted.
function styled(label,   out, begin, end) {
  out = ""
  while ((begin = index(label, "<")) > 0) {
    end = index(label, ">")
    if (begin > 1) out = out "\\fB" plain(substr(label, 1, begin - 1)) "\\fR"
    out = out "\\fI" plain(substr(label, begin + 1, end - begin - 1)) "\\fR"
    label = substr(label, end + 1)
  }
  if (label != "") out = out "\\fB" plain(label) "\\fR"
  return out
}

# A cell of a table without the marks of its language.
function unmarked(cell,   out, begin) {
  gsub(/ \(\[[^]]*\]\([^)]*\)\)/, "", cell)
  while (match(cell, /\[[^]]*\]\([^)]*\)/)) {
    begin = RSTART
    out = substr(cell, RSTART, RLENGTH)
    sub(/\]\([^)]*\)$/, "", out)
    cell = substr(cell, 1, begin - 1) substr(out, 2) substr(cell, begin + RLENGTH)
  }
  gsub(/`/, "", cell)
  return cell
}

function heading(title) { print ".SH " title }

function entries(of, title,   i, any) {
  for (i = 1; i <= entryCount; i++) {
    if (section[i] != of) continue
    if (!any++) heading(title)
    if (i in shorter) {
      sub(/ +$/, "", shorter[i])
      entry[i] = shorter[i]
      said[i] = rest[i]
    }
    print ".TP"
    if (of == "SUBCOMMANDS:") {
      split(entry[i], words, " ") # The one that runs without a name has a remark behind it.
      entry[i] = "\\fB" plain(name "-" words[1]) "\\fR(1)"
    } else {
      entry[i] = styled(entry[i])
    }
    print entry[i]
    print plain(said[i])
  }
}

function rows(of, title,   i) {
  if (!count[of]) return
  heading(title)
  for (i = 1; i <= count[of]; i++) {
    print ".TP"
    print "\\fB" plain(unmarked(first[of, i])) "\\fR"
    print plain(unmarked(second[of, i]))
  }
}

END {
  printf ".TH %s 1 %s \"%s\" \"%s manual\"\n", plain(toupper(name)), date, program " " version, program
  print ".nh" # Words of command lines are not taken apart.
  heading("NAME")
  sub(/\.$/, "", abstract)
  print plain(name) " \\- " plain(tolower(substr(abstract, 1, 1)) substr(abstract, 2))
  heading("SYNOPSIS")
  for (i = 1; i <= usageCount; i++) {
    if (i > 1) print ".br"
    print "\\fB" plain(synopsis[i]) "\\fR"
  }
  heading("DESCRIPTION")
  if (!textCount) print plain(abstract ".")
  for (i = 1; i <= textCount; i++) {
    if (i > 1) print ".PP"
    print plain(text[i])
  }
  entries("ARGUMENTS:", "ARGUMENTS")
  entries("OPTIONS:", "OPTIONS")
  entries("SUBCOMMANDS:", "COMMANDS")
  if (codeCount) {
    heading("\"EXIT STATUS\"")
    for (i = 1; i <= codeCount; i++) {
      match(codes[i], /^[0-9]+( and [0-9]+)?/)
      print ".TP"
      print "\\fB" substr(codes[i], 1, RLENGTH) "\\fR"
      print plain(substr(codes[i], RLENGTH + 2) ".")
    }
  }
  if (name == program) {
    rows("## Files", "FILES")
    rows("## Environment", "ENVIRONMENT")
  } else {
    heading("\"SEE ALSO\"")
    print "\\fB" plain(program) "\\fR(1), for files and the environment"
  }
}
